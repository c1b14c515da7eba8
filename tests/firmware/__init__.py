"""The firmware: its pure C files on this machine, the compiled whole in a simulated chip."""
