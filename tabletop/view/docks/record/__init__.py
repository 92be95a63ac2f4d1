"""What the record tells, beside the felt: minutes, ledger, proposals, branches, judgments, wins."""
