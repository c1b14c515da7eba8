"""The services of the app: what screens use and what is no screen."""
