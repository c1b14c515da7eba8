/* A test does not sleep. */
#define sleep_mode()
#define sei()
