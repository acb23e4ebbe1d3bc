#!/usr/bin/env bash
# Sets or checks the address of the project. HOMEPAGE_URL in CMakeLists.txt defines it; documents and templates repeat it. It is
# OWNER/kiwipete until the project has an address.
# usage: project_address.sh set OWNER/NAME   write another address everywhere
#        project_address.sh check            name the places that have another address than CMakeLists.txt
#        project_address.sh release          check, and name the places that still say OWNER
set -euo pipefail
cd "$(dirname "$0")/../.."
address=$(sed -n 's|.*HOMEPAGE_URL "https://github.com/\([^"]*\)".*|\1|p' CMakeLists.txt)
others=':!tools/scripts/project_address.sh' # all files but this one
[ -n "$address" ] || { echo "CMakeLists.txt has no HOMEPAGE_URL on github.com" >&2; exit 1; }

# Prints the lines that name a repository called kiwipete with an address that is not the project's.
wrong() {
  local pattern='(github\.com/|uses: )[A-Za-z0-9_.-]+/kiwipete'
  git grep -nIE "$pattern" -- "$others" | grep -vF "github.com/$address" | grep -vF "uses: $address/" || true
}

report() {
  [ -z "$2" ] || { printf '%s:\n%s\n' "$1" "$2" >&2; exit 1; }
}

case ${1:-} in
  set)
    [[ ${2:-} == */* ]] || { echo "usage: project_address.sh set OWNER/NAME" >&2; exit 2; }
    git grep -lIF "$address" -- "$others" | xargs sed -i "s|$address|$2|g"
    ;;
  check | release)
    report "not the address $address of CMakeLists.txt, which project_address.sh set writes" "$(wrong)"
    [ "$1" = check ] || report "the project's address is not set; project_address.sh set writes it" \
      "$(git grep -nIF OWNER/kiwipete -- "$others" || true)"
    ;;
  *)
    sed -n 's/^# \(usage\|      \)/\1/p' "$0" >&2
    exit 2
    ;;
esac
