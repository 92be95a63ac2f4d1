"""The small things that panels are made of: labels, buttons, slips of paper, fields, lists."""
