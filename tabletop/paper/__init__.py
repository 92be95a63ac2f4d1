"""The rules, the minutes and the cards as documents to print or save: values, and what they read as in HTML, Markdown and text.

Only what everybody may see comes in, so nothing else can go out. Pages and PDF are made from the same values in
``view/printing``.
"""
