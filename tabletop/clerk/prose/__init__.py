"""What people write in plain English, read as sheets: right, or nothing."""
