"""The toolkit on its own: nothing of Diving Bell is imported here."""
