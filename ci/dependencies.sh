#!/usr/bin/env bash
# What Ghostbench needs from this system: says what is missing, installs it, names the Python to use.
#
#   ci/dependencies.sh status                  every package of the list and whether it is there
#   ci/dependencies.sh ensure [--yes] SET...   installs what is missing of these sections of the list,
#                                              then prints the Python that has the packages
#
# `ensure` installs at once as root, through sudo with --yes or after asking on a terminal; otherwise it
# prints the command and ends with 3. All but its answer goes to standard error, which keeps `--json` clean.
#
# GHOSTBENCH_INSTALL=never   installs nothing and asks nothing: everything is there from elsewhere
# GHOSTBENCH_PYTHON=PATH     this Python, whatever else is there
# GHOSTBENCH_OS_RELEASE=FILE read instead of /etc/os-release (for tests)
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
lists=$root/ci/dependencies
venv=$root/.ghostbench/venv
# The same as in pyproject.toml; every one is imported under the name it is installed by.
python_modules=(jinja2 matplotlib rich scipy)
test_modules=(mypy pytest)

say() { printf 'ghostbench: %s\n' "$@" >&2; }

fail() {
    say "$@"
    exit 3
}

# --- which list -----------------------------------------------------------------------------------

# Sets family (debian, ubuntu or other), release (as it names itself) and list (its file).
# A newer release takes the newest list that is not newer than itself, since packages seldom change
# their names; a derived distribution counts its versions differently and takes its family's newest.
choose_list() {
    local ID='' VERSION_ID='' ID_LIKE='' PRETTY_NAME='' candidate
    # shellcheck disable=SC1090
    source "${GHOSTBENCH_OS_RELEASE:-/etc/os-release}" 2>/dev/null || true
    release=${PRETTY_NAME:-this system}
    case " $ID $ID_LIKE " in
    *' ubuntu '*) family=ubuntu ;;
    *' debian '*) family=debian ;;
    *) family=other list=$lists/other.txt && return ;;
    esac
    [[ $ID == "$family" && $VERSION_ID ]] || VERSION_ID=9999
    list=''
    for candidate in $(printf '%s\n' "$lists/$family"-*.txt | sort -V); do
        (($(version_number "$(list_version "$candidate")") <= $(version_number "$VERSION_ID"))) && list=$candidate
    done
    [[ $list ]] || fail_too_old "$family-$VERSION_ID"
}

list_version() {
    local name=${1##*/}
    name=${name%.txt}
    echo "${name#*-}"
}

version_number() { # 24.04 -> 2404, 12 -> 1200
    local major=${1%%.*} minor=0
    [[ $1 == *.* ]] && minor=${1#*.}
    echo $((10#$major * 100 + 10#${minor%%.*}))
}

fail_too_old() {
    local name reason
    while read -r name reason; do
        [[ $name == "$1" ]] && fail "$release is too old for Ghostbench: it has $reason." \
            'Debian 12 and Ubuntu 24.04 and newer will do; a container of one of them does, too.'
    done <"$lists/too-old.txt"
    fail "$release is older than the oldest ${1%-*} with a package list in ci/dependencies." \
        'With the packages installed by hand, GHOSTBENCH_INSTALL=never ./ghostbench ... tries all the same.'
}

# --- what is there --------------------------------------------------------------------------------

entries() { # SET...: the entries of these sections of the list
    local wanted=" $* " section='' word
    while read -r word _; do
        case $word in
        '' | \#*) ;;
        \[*\]) section=${word:1:-1} ;;
        *) [[ $wanted != *" $section "* ]] || echo "$word" ;;
        esac
    done <"$list"
}

# Of the entries on standard input, those that are missing. The package database is asked each time: it
# takes 20 ms, and a remembered answer would be wrong after the next autoremove.
missing() {
    local entry entries installed
    mapfile -t entries
    if [[ $family == other ]]; then
        for entry in "${entries[@]}"; do
            command -v "$entry" >/dev/null || echo "$entry"
        done
        return
    fi
    # shellcheck disable=SC2016
    installed=$(dpkg-query -W -f='${db:Status-Status} ${Package}\n' "${entries[@]}" 2>/dev/null || true)
    for entry in "${entries[@]}"; do
        [[ $'\n'$installed$'\n' == *$'\n'"installed $entry"$'\n'* ]] || echo "$entry"
    done
}

status() {
    choose_list
    local set entry absent
    printf 'list\t%s\t%s\n' "${list#"$root/"}" "$release"
    for set in python run test optional; do
        mapfile -t absent < <(entries "$set" | missing)
        while read -r entry; do
            if [[ " ${absent[*]} " == *" $entry "* ]]; then
                printf '%s\t%s\tmissing\n' "$set" "$entry"
            else
                printf '%s\t%s\tinstalled\n' "$set" "$entry"
            fi
        done < <(entries "$set")
    done
}

# --- installing packages --------------------------------------------------------------------------

apt_get() {
    local as_root=()
    [[ $(id -u) == 0 ]] || as_root=(sudo)
    # Another apt may be at work, as on a machine that has just started: wait for it.
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 "$@" >&2
}

known_to_apt() { apt-cache show --no-all-versions "$@" >/dev/null 2>&1; }

install_packages() {
    known_to_apt "$@" || apt_get update
    # A package list of last month names versions that the mirror no longer has.
    apt_get install --yes --no-install-recommends "$@" ||
        { apt_get update && apt_get install --yes --no-install-recommends "$@"; }
}

# May packages be installed? Ends with 3 and the command when not.
permission() { # PACKAGE...
    [[ $(id -u) == 0 ]] && return
    if command -v sudo >/dev/null; then
        [[ $yes ]] && return
        if [[ -t 0 && -t 2 ]]; then
            say "missing: $*"
            read -r -p 'Install them with sudo? [Y/n] ' answer >&2
            [[ ${answer:-y} == [yY]* ]] && return
        fi
    fi
    fail "missing: $*" 'Install them with' \
        "  sudo apt-get update && sudo apt-get install --no-install-recommends $*" \
        "or let ./ghostbench do it: --yes. (Have them from elsewhere? GHOSTBENCH_INSTALL=never)"
}

ensure_packages() { # SET...
    local absent set required=()
    for set in "$@"; do [[ $set == optional ]] || required+=("$set"); done
    mapfile -t absent < <(entries "${required[@]}" | missing)
    [[ " $* " != *' optional '* ]] || add_optional
    ((${#absent[@]})) || return 0
    permission "${absent[@]}"
    say "installing ${#absent[@]} packages: ${absent[*]}"
    install_packages "${absent[@]}" || fail "the packages could not be installed; apt's own words are above"
}

add_optional() { # to `absent`: those missing optional packages that this release has
    local entry optional
    mapfile -t optional < <(entries optional | missing)
    ((${#optional[@]})) || return 0
    permission "${absent[@]}" "${optional[@]}"
    known_to_apt "${optional[@]}" || apt_get update
    for entry in "${optional[@]}"; do
        if known_to_apt "$entry"; then absent+=("$entry"); else say "$release has no package $entry; left out"; fi
    done
}

# --- which Python ---------------------------------------------------------------------------------

has_modules() { # PYTHON MODULE...: new enough and able to import them
    local python=$1
    shift
    "$python" -c 'import sys
from importlib.util import find_spec
sys.exit(sys.version_info < (3, 11) or any(find_spec(name) is None for name in sys.argv[1:]))' "$@" 2>/dev/null
}

pythons() { # best first; a python3 of the user's that comes earlier in the PATH than Debian's has no packages
    local name system=()
    [[ $family == other ]] || system=(/usr/bin/python3)
    for name in "${GHOSTBENCH_PYTHON:-$venv/bin/python}" "${system[@]}" python3 python3.{11..15}; do
        command -v "$name" || true
    done
}

find_python() { # MODULE...: the first that will do
    local python
    for python in $(pythons); do
        if has_modules "$python" "$@"; then
            echo "$python"
            return
        fi
    done
    return 1
}

make_venv() { # SET...
    local base extras=''
    base=$(find_python) || fail 'no Python 3.11 or newer is on the PATH; install one'
    [[ " $* " != *' test '* ]] || extras='test'
    say "installing Python packages into ${venv#"$root/"}"
    "$base" -m venv "$venv" >&2 || fail "$base cannot make a virtual environment; install its venv module"
    "$venv/bin/python" - "$root/pyproject.toml" $extras <<'PYTHON' |
import sys, tomllib
project = tomllib.load(open(sys.argv[1], "rb"))["project"]
extras = (line for name in sys.argv[2:] for line in project["optional-dependencies"][name])
print(*project["dependencies"], *extras, sep="\n")
PYTHON
        xargs "$venv/bin/python" -m pip install --quiet >&2 ||
        fail "pip could not install the packages that pyproject.toml names; its own words are above"
}

ensure_python() { # SET...
    local modules=("${python_modules[@]}")
    [[ " $* " != *' test '* ]] || modules+=("${test_modules[@]}")
    find_python "${modules[@]}" && return
    [[ $family != other || " $* " != *' python '* ]] || make_venv "$@"
    find_python "${modules[@]}" || fail "no Python 3.11 or newer has all of: ${modules[*]}"
}

# --- the two verbs --------------------------------------------------------------------------------

ensure() {
    local absent
    yes=''
    [[ ${1:-} != --yes ]] || { yes=1 && shift; }
    if [[ ${GHOSTBENCH_INSTALL:-} == never ]]; then family=unasked; else choose_list; fi
    case $family in
    unasked) ;;
    other)
        mapfile -t absent < <(entries "$@" | missing)
        ((${#absent[@]} == 0)) || fail "there is no package list for $release; missing commands: ${absent[*]}" \
            'ci/dependencies/other.txt names what to install. (GHOSTBENCH_INSTALL=never goes on without.)'
        ;;
    *)
        ensure_packages "$@"
        # The package database vouches for the modules, so looking them up would only cost time.
        [[ ${GHOSTBENCH_PYTHON:-} || " $* " != *' python '* ]] || { echo /usr/bin/python3 && return; }
        ;;
    esac
    ensure_python "$@"
}

case ${1:-} in
status) status ;;
ensure) shift && ensure "$@" ;;
*)
    sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p}' "${BASH_SOURCE[0]}" >&2
    exit 2
    ;;
esac
