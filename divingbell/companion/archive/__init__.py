"""What has been played: listing, export and import, durations, backup."""
