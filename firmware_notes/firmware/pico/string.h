/* The few functions of the C library that the firmware and its compiler ask for (reset.c): there is no C library here. */
#ifndef STRING_H
#define STRING_H
#include <stddef.h>

void *memcpy(void *to, const void *from, size_t count);
void *memset(void *to, int value, size_t count);
#endif
