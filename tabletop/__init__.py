"""Nomic Tabletop: four games of Nomic on one table, for friends around one screen."""

__version__ = "0.1.0"
