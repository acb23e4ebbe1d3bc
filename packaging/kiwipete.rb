# A formula for Homebrew. Not tested. tools/scripts/release.sh fills in the checksum of a release.
class Kiwipete < Formula
  desc "Perft and consistency fuzzing for chess board representations"
  homepage "https://github.com/OWNER/kiwipete"
  url "https://github.com/OWNER/kiwipete/releases/download/v0.1.0/kiwipete-0.1.0-source.tar.gz"
  sha256 "CHECKSUM"
  license "MIT"

  depends_on "cli11" => :build
  depends_on "cmake" => :build
  depends_on "ninja" => :build
  depends_on "nlohmann-json" => :build
  depends_on "pkg-config" => :build
  depends_on "fmt" => :build # only its headers: Homebrew builds fmt for libc++
  depends_on "gcc" # libc++ has no std::jthread yet
  depends_on "libuv"

  fails_with :clang

  def install
    system "cmake", "-S", ".", "-B", "build", "-G", "Ninja", "-DKIWIPETE_TESTS=OFF", "-DKIWIPETE_FUZZ=OFF", *std_cmake_args
    system "cmake", "--build", "build", "--target", "kiwipete"
    system "cmake", "--install", "build", "--component", "command"
  end

  test do
    assert_match "197,281 nodes", shell_output("#{bin}/kiwipete perft startpos -d 4")
  end
end
