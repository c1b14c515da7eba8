"""The games that were played: listing, export and import, durations, backup."""
