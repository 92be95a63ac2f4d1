"""What panels are given and give back, as values: drafts, offers, wordings, the record."""
