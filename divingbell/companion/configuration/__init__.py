"""Configuration: our defaults and data, people's settings, typed YAML and safe writing."""
