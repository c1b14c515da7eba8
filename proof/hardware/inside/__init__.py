"""What runs in the guest: it plays edges on the chip and notes what the kernel saw and the program told."""
