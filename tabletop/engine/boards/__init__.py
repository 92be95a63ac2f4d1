"""Boards of squares: how squares lie, and the maps that rules bring."""
