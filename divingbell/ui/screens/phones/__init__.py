"""Phone view: who may look at the table, and who does."""
