/* A file system that only pretends: loaded before libc, it answers for the calls that POOR_DISK names. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>

static int poor(const char *what) {
    const char *named = getenv("POOR_DISK");
    return named && !strcmp(named, what);
}

int flock(int fd, int operation) {
    if (poor("flock_gives_twice")) return 0;
    if (poor("no_locks")) return errno = ENOLCK, -1;
    return ((int (*)(int, int))dlsym(RTLD_NEXT, "flock"))(fd, operation);
}

static int locks(int command) {
    return command == F_SETLK || command == F_SETLKW || command == F_OFD_SETLK || command == F_OFD_SETLKW;
}

static int control(const char *name, int fd, int command, void *argument) {
    if (locks(command) && poor("fcntl_gives_twice")) return 0;
    if (locks(command) && poor("no_locks")) return errno = ENOLCK, -1;
    return ((int (*)(int, int, ...))dlsym(RTLD_NEXT, name))(fd, command, argument);
}

#define CONTROL(name)                           \
    int name(int fd, int command, ...) {        \
        va_list rest;                           \
        va_start(rest, command);                \
        void *argument = va_arg(rest, void *);  \
        va_end(rest);                           \
        return control(#name, fd, command, argument); \
    }

CONTROL(fcntl)
CONTROL(fcntl64)

static void *map(const char *name, void *at, size_t length, int protection, int flags, int fd, off_t offset) {
    if (fd >= 0 && flags & MAP_SHARED) {
        if (poor("no_shared_memory")) return errno = ENODEV, MAP_FAILED;
        if (poor("memory_is_not_shared")) flags = (flags & ~MAP_SHARED) | MAP_PRIVATE;
    }
    return ((void *(*)(void *, size_t, int, int, int, off_t))dlsym(RTLD_NEXT, name))(at, length, protection, flags, fd, offset);
}

void *mmap(void *at, size_t length, int protection, int flags, int fd, off_t offset) {
    return map("mmap", at, length, protection, flags, fd, offset);
}

void *mmap64(void *at, size_t length, int protection, int flags, int fd, off_t offset) {
    return map("mmap64", at, length, protection, flags, fd, offset);
}
