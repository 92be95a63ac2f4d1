"""The figures as Qt has them: one item each, gliding to where the table says."""
