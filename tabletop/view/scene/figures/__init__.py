"""Everything on the felt as pictures: values that say what each is and looks like."""
