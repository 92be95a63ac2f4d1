"""Acts that make rules: proposed, voted on, counted, enacted, judged, stamped and voided."""
