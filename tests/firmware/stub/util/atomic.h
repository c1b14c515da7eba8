/* Nothing interrupts a test. */
#define ATOMIC_RESTORESTATE
#define ATOMIC_BLOCK(state) if (1)
