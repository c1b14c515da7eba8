/* Feels the probe and the turning floor of a game and tells a host: restores what survived, then polls for ever. */
#include "board.h"
#include "link.h"
#include "start.h"
#include "supply.h"
#include "line.h"

/* A contact that was on when the program last ended gets its end where the clock stood. */
static void end_open_contacts(const wiring_t *wiring)
{
    tick_t begun, now = memory.clock;
    for (uint8_t input = 0; input < wiring->inputs; input++)
        if (ring_is_open(&memory.ring, input, &begun))
            ring_push(&memory.ring, (uint8_t)(CONTACT_END | EVENT_CUT | input << EVENT_INPUT_SHIFT), now, now.low - begun.low);
}

static identity_t restore(snapshot_t *found)
{
    identity_t self = { .wiring = sampling_wiring(), .cause = start_cause() };
    if (memory_restore(&memory, found)) {
        self.resets = found->resets == 0xFFFF ? 0xFFFF : found->resets + 1;
        end_open_contacts(&self.wiring);
    } else {
        memory_renew(&memory, start_new_boot_id());
        *found = (snapshot_t){ .threshold = DEFAULT_THRESHOLD, .hold_off = DEFAULT_HOLD_OFF };
    }
    return self;
}

int main(void)
{
    snapshot_t found;
    identity_t self = restore(&found);
    line_start();
    supply_start();
    sampling_start(&self.wiring, &found);
    board_interrupts_on();
    link_start(&self, &found);
    start_watchdog();
    uint8_t polled_at = sampling_count(), polls = 0;
    for (;;) {
        board_sleep();              /* until any interrupt, the next sample at the latest */
        uint8_t now = sampling_count();
        if ((uint8_t)(now - polled_at) < POLL_SAMPLES) continue;
        polled_at = now;
        start_watch();
        sampling_record();
        link_poll();
        if (++polls % POLLS_PER_SNAPSHOT) continue;
        link_save();
        supply_poll();
        board_lamp(sampling_state() & 0x0F);
    }
}
