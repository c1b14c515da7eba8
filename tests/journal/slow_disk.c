/* A slow memory card: loaded before libc, it lets every fsync and fdatasync take SLOW_DISK_MS longer, and writes the
   number of the thread that waited into the file SLOW_DISK_LOG. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static void wait_for_the_card(void) {
    const char *ms = getenv("SLOW_DISK_MS"), *log = getenv("SLOW_DISK_LOG");
    long left = ms ? atol(ms) : 0;
    struct timespec time = {left / 1000, left % 1000 * 1000000};
    if (log) {
        FILE *file = fopen(log, "a");
        if (file) fprintf(file, "%d\n", gettid()), fclose(file);
    }
    nanosleep(&time, NULL);
}

int fsync(int fd) {
    wait_for_the_card();
    return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(fd);
}

int fdatasync(int fd) {
    wait_for_the_card();
    return ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(fd);
}
