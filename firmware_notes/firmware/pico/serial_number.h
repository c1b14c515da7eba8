/* The number by which hosts tell one board from another. */
#ifndef SERIAL_NUMBER_H
#define SERIAL_NUMBER_H

#define SERIAL_DIGITS 16

/* Sixteen hexadecimal digits and a 0; empty where the flash chip has none. The flash cannot be read as memory afterwards. */
void serial_number_read(char *digits);
#endif
