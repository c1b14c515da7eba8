"""The shell: the app, its routes, screens on top of each other, dimming, sound."""
