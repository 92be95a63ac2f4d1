"""Boards of squares: how squares lie, the maps that rules bring, and the armies on half-boards."""
