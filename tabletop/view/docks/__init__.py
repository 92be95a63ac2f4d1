"""What lies beside the felt: whose turn it is and what may be done, the minutes, the rules, the seats."""
