"""The hardware: what the sensors say live, and the four steps of the calibration."""
