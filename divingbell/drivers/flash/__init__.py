"""Finds boards without our firmware and writes it: a Pico by the drive of its loader, an Uno or Nano by avrdude."""
