#!/usr/bin/env bash
# Builds Kiwipete for other platforms and tests it in emulation:
# platforms.sh OUT [aarch64|s390x|windows|aarch64-static ...]
# The libraries are those of Debian 12: packages for Linux, sources for Windows.
set -euo pipefail
out=$1
shift
mkdir -p "$out"
out=$(cd "$out" && pwd)
source=$(pwd)
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
jobs=$(nproc)

# Runs apt-get for another Debian architecture, with separate package lists. Changes nothing of this machine.
apt_for() {
  local architecture=$1 state=$out/apt-$1
  shift
  mkdir -p "$state/lists/partial"
  printf '%s [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] %s bookworm main\n' deb "$mirror" deb-src "$mirror" > "$state/sources.list"
  apt-get -qq -o APT::Architecture="$architecture" -o APT::Architectures="$architecture" -o APT::Sandbox::User=root \
    -o Dir::Etc::SourceList="$state/sources.list" -o Dir::Etc::SourceParts=/dev/null -o Dir::State::Lists="$state/lists" \
    -o Dir::State::status=/dev/null "$@"
}

# Unpacks Debian's libraries for an architecture into a folder.
make_sysroot() {
  local architecture=$1 folder=$2
  [ ! -e "$folder/complete" ] || return 0
  rm -rf "$folder"
  mkdir -p "$folder/packages"
  apt_for "$architecture" update
  (cd "$folder/packages" && apt_for "$architecture" download libcli11-dev libfmt-dev libfmt9 libgtest-dev libgmock-dev googletest \
    librapidcheck-dev libuv1 libuv1-dev nlohmann-json3-dev)
  for package in "$folder"/packages/*.deb; do dpkg-deb -x "$package" "$folder"; done
  touch "$folder/complete"
}

# Configures a build for Linux on another processor: PROCESSOR SYSROOT BUILD [OPTION ...]
configure_linux() {
  local processor=$1 root=$2 build=$3 triplet=$1-linux-gnu
  shift 3
  KIWIPETE_PROCESSOR=$processor PKG_CONFIG_LIBDIR=$root/usr/lib/$triplet/pkgconfig PKG_CONFIG_SYSROOT_DIR=$root \
    cmake -S "$source" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DKIWIPETE_WERROR=ON -DCMAKE_UNITY_BUILD=ON \
    -DCMAKE_UNITY_BUILD_BATCH_SIZE=32 --toolchain "$source/cmake/platforms/linux.cmake" -DCMAKE_FIND_ROOT_PATH="$root" "$@"
}

# Makes a tarball with a static command, and tests it in emulation.
package_linux() {
  local processor=$1 architecture=$2 root=$out/$1/sysroot build=$out/$1/static
  make_sysroot "$architecture" "$root"
  configure_linux "$processor" "$root" "$build" -DKIWIPETE_STATIC=ON -DKIWIPETE_TESTS=OFF -DKIWIPETE_FUZZ=OFF
  cmake --build "$build" --target kiwipete
  local run=("qemu-$processor-static" "$build/tools/kiwipete")
  "${run[@]}" suite --quiet --max-nodes 1000000
  "${run[@]}" check --random 20 --quiet
  "$source/tools/scripts/tarball.sh" "$build" "$processor" "$out"
  ls -l "$out"/kiwipete-*-linux-"$processor".tar.gz
}

# Runs the tests that need no other process: suites, unit tests, properties, seeds of the fuzz targets.
test_linux() {
  local processor=$1 architecture=$2 root=$out/$1/sysroot build=$out/$1/build
  make_sysroot "$architecture" "$root"
  local emulator="qemu-$processor-static;-L;/usr/$processor-linux-gnu;-E;LD_LIBRARY_PATH=$root/usr/lib/$processor-linux-gnu"
  configure_linux "$processor" "$root" "$build" -DCMAKE_CROSSCOMPILING_EMULATOR="$emulator"
  cmake --build "$build"
  local run
  IFS=';' read -ra run <<<"$emulator"
  "${run[@]}" "$build/tools/kiwipete" --version
  "${run[@]}" "$build/tools/kiwipete" suite --quiet
  "${run[@]}" "$build/tools/kiwipete" suite --quiet --board position --max-nodes 1000000
  "${run[@]}" "$build/tools/kiwipete" check --random 50 --quiet
  # The emulator runs one process: leave out engines and child processes.
  ctest --test-dir "$build" -j "$jobs" --output-on-failure -L 'unit|props|fuzz' -E '^Consumer'
}

# Builds the libraries from Debian's sources. RapidCheck is not among them, so the properties are left out.
test_windows() {
  local build=$out/windows/build sources=$out/windows/sources
  if [ ! -e "$sources/complete" ]; then
    rm -rf "$sources"
    mkdir -p "$sources"
    apt_for amd64 update
    (cd "$sources" && apt_for amd64 source cli11 fmtlib libuv1 nlohmann-json3)
    touch "$sources/complete"
  fi
  local options=() pair unpacked
  for pair in CLI11:cli11 FMT:fmtlib LIBUV:libuv1 NLOHMANN_JSON:nlohmann-json3; do
    unpacked=("$sources/${pair#*:}"-*/)
    options+=("-DFETCHCONTENT_SOURCE_DIR_${pair%%:*}=${unpacked[0]%/}")
  done
  cmake -S "$source" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DKIWIPETE_WERROR=ON -DKIWIPETE_TESTS=OFF \
    -DKIWIPETE_FUZZ=OFF --toolchain "$source/cmake/platforms/windows.cmake" "${options[@]}"
  cmake --build "$build" --target kiwipete fake_engine
  export WINEDEBUG=-all WINEPREFIX=$out/windows/wine
  local wine
  wine=$(command -v wine64 || command -v wine || echo /usr/lib/wine/wine64)
  local kiwipete=("$wine" "$build/tools/kiwipete.exe") engine='tools\fake_engine.exe'
  cd "$build"
  "${kiwipete[@]}" --version
  "${kiwipete[@]}" suite --quiet
  "${kiwipete[@]}" perft kiwipete -d 5
  "${kiwipete[@]}" check --random 100 --quiet
  "${kiwipete[@]}" suite --engine "$engine" --quiet --max-nodes 100000
  "${kiwipete[@]}" compare --engine "$engine" --random 500 -d 2 --quiet
  "${kiwipete[@]}" check --engine "$engine" --random 100 --quiet
  # A faulty engine must be reported.
  if "${kiwipete[@]}" compare --engine "$engine --mistake en-passant-pin" --quiet --html report.html -d 2 \
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1"; then
    echo "platforms: a wrong engine was not seen" >&2
    exit 1
  fi
  cd "$source"
}

for platform in "${@:-aarch64 s390x windows}"; do
  for each in $platform; do
    echo "== $each"
    case $each in
      aarch64) test_linux aarch64 arm64 ;;
      s390x) test_linux s390x s390x ;;
      windows) test_windows ;;
      aarch64-static) package_linux aarch64 arm64 ;;
      *) echo "platforms: unknown platform $each" >&2; exit 2 ;;
    esac
  done
done
