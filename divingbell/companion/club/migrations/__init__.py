"""How a hub's store came to its present tables, a step a file (Alembic)."""
