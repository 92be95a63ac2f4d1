"""All that is seen: pictures, things on the table, docks and surfaces; with app.py the only importer of PySide6."""
