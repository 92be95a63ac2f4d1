"""What lies in what."""

from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from tabletop.view.widgets.layouts import around, clear


def test_a_layout_that_is_cleared_keeps_what_it_is_told_to_and_nothing_else_lies_there_any_more(qtbot):
    holder = QWidget()
    qtbot.addWidget(holder)
    column, row = QVBoxLayout(holder), QHBoxLayout()
    first, second, inner = QLabel("first"), QLabel("second"), QLabel("inner")
    column.addWidget(first)
    column.addWidget(second)
    column.addLayout(row)
    row.addWidget(inner)
    clear(column, keep=1)
    assert holder.findChildren(QLabel) == [first]
    assert (around(first), second.parentWidget(), inner.parentWidget()) == (holder, None, None)
    clear(column)
    assert holder.findChildren(QLabel) == []
