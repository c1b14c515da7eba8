"""The checks of `divingbell doctor`."""
