"""`make arm64`: what a Raspberry Pi's owner types, in a whole Debian of that architecture below a folder."""
