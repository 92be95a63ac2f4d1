"""What people may do now, as buttons and menus."""
