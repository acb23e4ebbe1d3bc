#!/usr/bin/env bash
# Runs clang-tidy on the files that a configured build compiles: on all of them, or on those that changed since a revision
# (default HEAD: uncommitted changes). For a changed header, runs it on one file that includes the header.
# usage: lint.sh BUILD [--changed [REVISION]]
set -euo pipefail
cd "$(dirname "$0")/../.."
build=$1
compiled=$(sed -n "s|^ *\"file\": \"$PWD/\(.*\)\",\{0,1\}$|\1|p" "$build/compile_commands.json" | sort -u)
ours=$(comm -12 <(echo "$compiled") <(git ls-files -co --exclude-standard '*.cpp' | sort))
[ -n "$ours" ] || { echo "lint.sh: $build compiles no file of this folder" >&2; exit 2; }

# Prints the changed files, and for each changed header the first file that includes it: its own, if it has one.
changed() {
  local file name
  { git diff --name-only --diff-filter=d --merge-base "$1" -- '*.cpp' '*.h'; git ls-files -o --exclude-standard '*.cpp' '*.h'; } |
    while read -r file; do
      name=$(basename "$file")
      case $file in
        *.cpp) echo "$file" ;;
        *) { [ ! -e "${file%.h}.cpp" ] || echo "${file%.h}.cpp"; echo "$ours" | xargs grep -lE "include [\"<](.*/)?${name}[\">]"; } | sed -n 1p ;;
      esac
    done
}

case ${2:-} in
  "") files=$ours ;;
  --changed) files=$(comm -12 <(echo "$ours") <(changed "${3:-HEAD}" | sort -u)) ;;
  *) echo "usage: lint.sh BUILD [--changed [REVISION]]" >&2; exit 2 ;;
esac
[ -n "$files" ] || { echo "lint: no file changed since ${3:-HEAD}"; exit 0; }
echo "lint: $(echo "$files" | wc -l) files of $(echo "$ours" | wc -l)"
echo "$files" | xargs -P "$(nproc)" -n 1 clang-tidy -p "$build" --quiet 2> >(grep -v 'warnings\{0,1\} generated\.$' >&2)
