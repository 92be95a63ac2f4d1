"""Starts Qt and joins the evening with what is seen of it; nothing else knows both."""

from tabletop.app.starting import run

__all__ = ["run"]
