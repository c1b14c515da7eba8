/* Drives the firmware's classifier over an array of samples, for tests on the host. */
#include "classifier.h"
#include <stddef.h>

typedef struct { uint32_t begins, stamp, length, decided; } decision_t;
typedef struct { uint8_t threshold; uint16_t hold_off_ms; } setting_t;

/* `shares` gets the highest share of every 80 samples. Parameters change at sample `change_at`. */
size_t classify(const uint8_t *samples, size_t n, const setting_t *before, const setting_t *after, size_t change_at,
                decision_t *out, size_t room, uint8_t *shares, uint16_t *glitches)
{
    classifier_t c = {0};
    slot_t slot = SLOT_START;
    limits_t limits = limits_from(before->threshold, before->hold_off_ms, 20);
    size_t found = 0;
    uint32_t first = 0;
    for (size_t i = 0; i < n; i++) {
        if (i == change_at) limits = limits_from(after->threshold, after->hold_off_ms, 20);
        uint8_t what = classifier_sample(&c, slot, limits, samples[i] != 0);
        if (what == CONTACT_BEGIN) {
            first = (uint32_t)i - classifier_first_age(&c.history, slot, 0);
            if (found < room) out[found++] = (decision_t){ 1, first, 0, (uint32_t)i };
        }
        if (what == CONTACT_END) {
            uint32_t last = (uint32_t)i - c.ended;
            if (found < room) out[found++] = (decision_t){ 0, last, last - first, (uint32_t)i };
        }
        slot_advance(&slot);
        if (i % WINDOW == WINDOW - 1) {
            shares[i / WINDOW] = classifier_share(c.peak);
            c.peak = 0;
        }
    }
    *glitches = c.glitches;
    return found;
}
