/* The device's half of the conversation with the host (../protocol.md section 7). No AVR header in here. */
#ifndef LINK_H
#define LINK_H
#include "sampling.h"

/* What a HELLO tells that does not change while the program runs. */
typedef struct {
    wiring_t wiring;
    uint16_t resets;
    uint8_t cause;
} identity_t;

/* Send the HELLO of a start. */
void link_start(const identity_t *identity, const snapshot_t *found);

/* Take what has come, send what is due; never waits. */
void link_poll(void);

/* Keep everything that has to survive a reset, as it stands now. */
void link_save(void);
#endif
