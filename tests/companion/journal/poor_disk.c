/* A file system that only pretends: loaded before libc, it answers for the calls that POOR_DISK names. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <unistd.h>

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

/* The block of 4096 bytes at POOR_DISK_AT of the file POOR_DISK_FILE cannot be read. A read that begins before it ends at
 * it, as the kernel's does. */
static ssize_t left_before_bad_block(int fd, size_t length, off_t at) {
    const char *file = getenv("POOR_DISK_FILE"), *from = getenv("POOR_DISK_AT");
    char link[64], path[PATH_MAX];
    if (!poor("bad_block") || !file || !from) return length;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t named = readlink(link, path, sizeof path - 1);
    if (named < 0) return length;
    path[named] = 0;
    off_t bad = atoll(from);
    if (strcmp(path, file) || at >= bad + 4096 || at + (off_t)length <= bad) return length;
    return at < bad ? bad - at : -1;
}

#define PREAD(name)                                                                                             \
    ssize_t name(int fd, void *to, size_t length, off_t at) {                                                   \
        ssize_t left = left_before_bad_block(fd, length, at);                                                   \
        if (left < 0) return errno = EIO, -1;                                                                   \
        return ((ssize_t (*)(int, void *, size_t, off_t))dlsym(RTLD_NEXT, #name))(fd, to, (size_t)left, at);    \
    }

PREAD(pread)
PREAD(pread64)

ssize_t read(int fd, void *to, size_t length) {
    ssize_t left = poor("bad_block") ? left_before_bad_block(fd, length, lseek(fd, 0, SEEK_CUR)) : (ssize_t)length;
    if (left < 0) return errno = EIO, -1;
    return ((ssize_t (*)(int, void *, size_t))dlsym(RTLD_NEXT, "read"))(fd, to, (size_t)left);
}
