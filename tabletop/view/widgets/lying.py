"""What lies in what: the widget in which another lies, and a layout that is cleared for what comes next."""

from PySide6.QtWidgets import QLayout, QWidget


def around(widget: QWidget) -> QWidget:
    """The widget in which that one lies, for those that always lie in one."""
    found = widget.parentWidget()
    assert found is not None, f"{type(widget).__name__} lies in nothing"
    return found


def clear(layout: QLayout, keep: int = 0) -> None:
    """Take out all that lies there but the first ``keep``; the widgets are gone at once, and deleted when Qt has time."""
    while item := layout.takeAt(keep):
        if widget := item.widget():
            widget.hide()
            widget.setParent(None)
            widget.deleteLater()
        elif inner := item.layout():
            clear(inner)
