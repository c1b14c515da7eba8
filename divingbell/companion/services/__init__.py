"""What screens use and what is no screen: the services of the app."""
