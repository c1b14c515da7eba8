/* A slow memory card: loaded before libc, it lets every fsync and fdatasync take SLOW_DISK_MS longer, and as long as there
   is a file SLOW_DISK_GATE. The number of the thread that waits is written into the file SLOW_DISK_LOG first. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static void wait_for_the_card(void) {
    const char *ms = getenv("SLOW_DISK_MS"), *log = getenv("SLOW_DISK_LOG"), *gate = getenv("SLOW_DISK_GATE");
    struct timespec look_again = {0, 1000000};
    long left = ms ? atol(ms) : 0;
    struct timespec time = {left / 1000, left % 1000 * 1000000};
    if (log) {
        FILE *file = fopen(log, "a");
        if (file) fprintf(file, "%d\n", gettid()), fclose(file);
    }
    nanosleep(&time, NULL);
    while (gate && access(gate, F_OK) == 0) nanosleep(&look_again, NULL);
}

int fsync(int fd) {
    wait_for_the_card();
    return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(fd);
}

int fdatasync(int fd) {
    wait_for_the_card();
    return ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(fd);
}
