"""Programs that prove what tests cannot: speed, mutants, hardware, other systems, pictures (`make help`)."""
