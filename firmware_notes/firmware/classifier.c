#include "classifier.h"

limits_t limits_from(uint8_t threshold, uint16_t hold_off_ms, uint8_t samples_per_ms)
{
    if (threshold < 1) threshold = 1;
    if (threshold > 100) threshold = 100;
    if (hold_off_ms < 1) hold_off_ms = 1;
    if (hold_off_ms > 1000) hold_off_ms = 1000;
    return (limits_t){ .need = (uint8_t)(((uint16_t)threshold * WINDOW + 99) / 100),
                       .hold_off = (uint16_t)(hold_off_ms * samples_per_ms) };
}

uint8_t classifier_first_age(const history_t *history, slot_t slot)
{
    /* 80 samples ago is the same bit some bytes on, for the history is a ring. The window begins behind it. */
    slot.byte = (slot.byte + HISTORY_SPARE / 8) % HISTORY_BYTES;
    for (uint8_t age = WINDOW - 1; age > 0; age--) {
        slot_advance(&slot);
        if (history->bytes[slot.byte] & slot.mask) return age;
    }
    return 0;
}
