#!/usr/bin/env bash
# Proves that Ghostbench sets itself up: makes a Debian 12 that has none of the packages, clones the
# committed HEAD into it and runs the given commands there as root, without a terminal.
#
#   ci/prove-setup.sh FOLDER [COMMAND...]      default: './ghostbench run' './ghostbench test'
#
# FOLDER must not exist yet; it takes about 3 GB. The system stays in FOLDER/system and each command's
# output in FOLDER/1.log, FOLDER/2.log ...; the last lines are printed. Ends with 1 at the first command
# that fails. Needs root and debootstrap. DEBIAN_MIRROR names another mirror.
#
#   ci/prove-setup.sh --again FOLDER COMMAND...   one more command in a system made before
set -euo pipefail

repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
checkout=/srv/ghostbench # in the new system
last_lines=15

usage() {
    sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p}' "${BASH_SOURCE[0]}" >&2
    exit 2
}

make_system() {
    mkdir -p "$folder"
    debootstrap --variant=minbase bookworm "$system" "$mirror" >"$folder/debootstrap.log"
    echo "deb $mirror-security bookworm-security main" >>"$system/etc/apt/sources.list"
    # The machine's own way to the network: its name servers and, where it has one, apt's proxy.
    cat /etc/resolv.conf >"$system/etc/resolv.conf"
    apt-config dump | grep '^Acquire::.*Proxy' >"$system/etc/apt/apt.conf.d/90proxy" || true
}

# git itself is missing inside, so the clone is made from here; --no-local copies instead of linking.
clone() { git clone --quiet --no-local "$repository" "$system$checkout"; }

# Runs in namespaces of its own: the mounts and all left-over processes are gone when it ends.
inside() { # COMMAND
    # shellcheck disable=SC2016
    unshare --mount --pid --fork --kill-child bash -euc '
        mount -t proc proc "$0/proc"
        mount -t sysfs -o ro sysfs "$0/sys"
        mount -t tmpfs -o mode=1777 tmpfs "$0/dev/shm"
        mount -t devpts -o newinstance,ptmxmode=666 devpts "$0/dev/pts"
        ln -sfn pts/ptmx "$0/dev/ptmx"
        exec chroot "$0" env -i HOME=/root LANG=C.UTF-8 CI=true \
            PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin bash -c "cd $2 && $1"
    ' "$system" "$1" "$checkout" </dev/null
}

prove() { # COMMAND LOG
    local status=0 started=$SECONDS
    echo "=== $1"
    inside "$1" >"$2" 2>&1 || status=$?
    tail -n "$last_lines" "$2"
    echo "=== exit status $status after $((SECONDS - started)) s; all of it: $2"
    return "$status"
}

again=''
[[ ${1:-} != --again ]] || { again=1 && shift; }
[[ ${1:-} && $1 != -* ]] || usage
folder=$(realpath -m "$1")
system=$folder/system
shift
commands=("$@")
[[ $(id -u) == 0 ]] || { echo "$0: needs root, for chroot and mount" >&2 && exit 2; }

if [[ $again ]]; then
    [[ -d $system$checkout && ${#commands[@]} -gt 0 ]] || usage
    git -C "$system$checkout" pull --quiet --ff-only "$repository" HEAD
else
    [[ ! -e $folder ]] || { echo "$0: $folder exists; name another folder, or --again" >&2 && exit 2; }
    ((${#commands[@]})) || commands=('./ghostbench run' './ghostbench test')
    make_system
    clone
    echo "a fresh Debian $(cat "$system/etc/debian_version") in $system; ./ghostbench doctor says there:"
    inside './ghostbench doctor' || true
fi
number=$(find "$folder" -maxdepth 1 -name '[0-9]*.log' | wc -l)
for command in "${commands[@]}"; do
    number=$((number + 1))
    prove "$command" "$folder/$number.log" || exit 1
done
