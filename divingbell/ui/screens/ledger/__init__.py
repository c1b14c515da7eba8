"""The ledger: everything that happened, why it moved what it moved, and how it is corrected."""
