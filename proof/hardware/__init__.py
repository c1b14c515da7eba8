"""`make hardware`: the rig on a real /dev/gpiochip, in a User-Mode-Linux guest whose chip is simulated (kernel/)."""
