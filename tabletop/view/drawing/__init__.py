"""Every picture of the program, drawn from plain values: no rule, no table, no session is known here.

Everything is measured in px at scale 1. A bigger table is the same drawing under a scaled painter, so one function
serves the screen, a zoom, a 4K monitor and paper. Each `paint_…` leaves its painter as it found it.
"""
