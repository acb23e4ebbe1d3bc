#!/usr/bin/env bash
# The steps of a release, for .github/workflows/release.yml. TAG is vX.Y.Z.
# usage: release.sh check TAG            whether the tree is ready to be released under TAG
#        release.sh collect TAG FOLDER   gather what ./dev package, page and platforms made, with source and checksums
#        release.sh publish TAG FOLDER   make the release on GitHub, with the files of FOLDER
set -euo pipefail
cd "$(dirname "$0")/../.."

fail() {
  echo "release.sh: $1" >&2
  exit 1
}

# Prints the section of CHANGELOG.md about the version.
notes() { awk -v heading="## $version" '/^## / { on = index($0, heading) == 1 } on' CHANGELOG.md; }

check() {
  grep -qF "project(kiwipete VERSION $version " CMakeLists.txt || fail "CMakeLists.txt has another version than $version"
  [ -n "$(notes)" ] || fail "CHANGELOG.md has no '## $version'"
  tools/scripts/project_address.sh release
}

# Writes a package template, with the checksum of the source filled in.
fill() { sed "s/CHECKSUM/$checksum/" "packaging/$1" >"$folder/$1"; }

collect() {
  mkdir -p "$folder"
  [ -z "$(ls "$folder")" ] || fail "$folder is not empty"
  local source=kiwipete-$version-source.tar.gz checksum
  git archive --format=tar.gz --prefix="kiwipete-$version/" -o "$folder/$source" HEAD
  checksum=$(sha256sum "$folder/$source" | cut -d ' ' -f 1)
  fill PKGBUILD
  fill kiwipete.rb
  cp out/packages/kiwipete_*.deb out/packages/kiwipete-dev_*.deb "out/packages/kiwipete-$version-linux-x86_64.tar.gz" \
    "out/packages/kiwipete-$version.tgz" out/page/kiwipete.html "out/platforms/kiwipete-$version-linux-aarch64.tar.gz" "$folder"
  zip -qj "$folder/kiwipete-$version-windows-x86_64.zip" out/platforms/windows/build/tools/kiwipete.exe LICENSE
  local sums
  sums=$(cd "$folder" && find . -maxdepth 1 -type f | sed 's|^\./||' | LC_ALL=C sort | xargs sha256sum)
  echo "$sums" | tee "$folder/SHA256SUMS"
}

publish() {
  (cd "$folder" && sha256sum --quiet -c SHA256SUMS)
  notes | gh release create "$tag" --verify-tag --title "Kiwipete $version" --notes-file - "$folder"/*
}

verb=${1:-}
tag=${2:-}
folder=${3:-}
version=${tag#v}
case $verb:$# in
  check:2 | collect:3 | publish:3) "$verb" ;;
  *)
    sed -n 's/^# \(usage\|      \)/\1/p' "$0" >&2
    exit 2
    ;;
esac
