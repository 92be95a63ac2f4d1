"""What people may do now, as buttons and menus, with what each asks before it is an act."""
