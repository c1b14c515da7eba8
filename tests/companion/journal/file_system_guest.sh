#!/bin/sh
# The first process of a User Mode Linux guest whose root is this machine's, read-only: mounts the disk /dev/ubda and
# tries a journal on it. PYTHON, CHECKOUT and FILE_SYSTEM are given on the kernel's command line.
export PATH=/usr/sbin:/usr/bin:/sbin:/bin PYTHONDONTWRITEBYTECODE=1 HOME=/mnt TMPDIR=/mnt
mount -t proc proc /proc
mount -t tmpfs tmpfs /mnt
mkdir /mnt/disk
cd "$CHECKOUT" || exec poweroff -f
load() {
    for module in "$@"; do
        "$PYTHON" - "/usr/lib/uml/modules/$(uname -r)/kernel/fs/$module.ko" <<'END'
import ctypes, os, sys
FINIT_MODULE = 313  # x86-64
file = os.open(sys.argv[1], os.O_RDONLY)
if ctypes.CDLL(None, use_errno=True).syscall(FINIT_MODULE, file, b"", 0):
    print(sys.argv[1], os.strerror(ctypes.get_errno()))
END
    done
}
case $FILE_SYSTEM in
    vfat)
        load nls/nls_cp437 nls/nls_ascii fat/fat fat/vfat
        mount -t vfat -o iocharset=ascii /dev/ubda /mnt/disk
        ;;
    exfat)
        load fuse/fuse
        mount.exfat-fuse /dev/ubda /mnt/disk
        ;;
esac
grep /mnt/disk /proc/mounts
"$PYTHON" -m tests.companion.journal.evening_on_disk --try /mnt/disk
exec poweroff -f
