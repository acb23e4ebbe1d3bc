#!/usr/bin/env python3
"""Quick checks of all doors: each is in the tables of doors.py, presets configure, every verb of ./dev finds what it calls,
scripts parse and work on small fakes, and workflows keep our rules.

usage: doors_test.py [unittest's arguments]
"""
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shutil
import stat
import subprocess
import tarfile
import tempfile
import unittest

import doors

ROOT = doors.ROOT
DEV = (ROOT / "dev").read_text()
PRESETS = [p for p in json.loads((ROOT / "CMakePresets.json").read_text())["configurePresets"] if not p.get("hidden")]
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
ACTION = ROOT / ".github/action"
#: The programs other than clang++ that presets need to be configured.
NEEDS = {"coverage": ["clang++-19"], "wasm": ["clang++-19", "wasm-ld-19", "wasm-opt"], "portable": ["g++"],
         "package": ["g++", "help2man"], "tarball": ["g++", "help2man"]}
#: Runners of GitHub that exist (github.com/actions/runner-images, August 2026); macos-13 and macos-14 are gone.
RUNNERS = {"ubuntu-latest", "macos-latest"}
#: The commands other than ./dev and scripts that a step may run.
PLAIN_COMMANDS = {"apt-get", "git", "mkdir", "cp", "ctest"}


def tracked(*patterns):
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "--", *patterns], cwd=ROOT, check=True,
                            capture_output=True, text=True).stdout.split()
    return [name for name in listed if (ROOT / name).is_file()]


def run_steps(text):
    """The commands of the steps of a workflow or action."""
    for line in re.findall(r"^\s+(?:- )?run: (.*)$", text, re.M):
        yield from (part.strip().strip("'") for part in line.split("&&"))


def script_of(command):
    """The script that a command of a step runs, or None."""
    word = command.split()[0].strip("'\"").replace("$GITHUB_ACTION_PATH", ".github/action")
    return word if "/" in word and word != "./dev" else None


def write_program(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


def run(command, **options):
    environment = {**os.environ, **options.pop("env", {})}
    return subprocess.run(list(map(str, command)), env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                          errors="replace", timeout=120, **options)


class WithFolder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def expect(self, result, code, words=""):
        self.assertEqual(result.returncode, code, result.stdout + result.stderr)
        self.assertIn(words, result.stdout + result.stderr)


class EveryDoorIsKnown(unittest.TestCase):
    def names(self):
        usage = re.search(r"<<'END'\n(.*?)\nEND\n", DEV, re.S)[1]
        shown = set(re.findall(r"^  ([a-z][a-z-]*)  ", usage, re.M))
        cases = set(re.findall(r"^  ([a-z][a-z-]*)(?: \|.*)?\)", DEV[DEV.index("\ncase $verb in"):], re.M))
        self.assertEqual(shown, cases - {"help", "need-build-packages"}, "usage and verbs of dev")
        scripts = {script_of(c) for file in [*WORKFLOWS, ACTION / "action.yml"] for c in run_steps(file.read_text())} - {None}
        return ({f"dev {verb}" for verb in cases} | {f"preset {p['name']}" for p in PRESETS}
                | {f"script {script}" for script in scripts | {".clusterfuzzlite/build.sh"}})

    def test_in_the_tables(self):
        known = set(doors.DOORS) | set(doors.ELSEWHERE)
        self.assertEqual(self.names() - known, set(), "doors that nobody opens; tools/doors/doors.py has the tables")
        self.assertEqual(known - self.names() - {"workflows", "scripts", "suites"}, set(), "doors that are no more")

    def test_of_dev_name_lists_of_packages_that_are_there(self):
        used, lists = set(re.findall(r"\$\{([A-Z_]+)\[@\]\}", DEV)), set(re.findall(r"^([A-Z_]+)=\(", DEV, re.M))
        self.assertEqual(used, lists)  # bash takes a list that is not there for an empty one

    def test_opened_by_doors_that_are_there(self):
        for name, opener in doors.ELSEWHERE.items():
            self.assertTrue(opener in doors.DOORS or opener.startswith("untried"), f"{name}: {opener}")


class Presets(WithFolder):
    def configure(self, preset):
        missing = [program for program in NEEDS.get(preset, ["clang++"]) if not shutil.which(program)]
        if missing:
            return f"preset {preset}: not configured here, needs {', '.join(missing)}", None
        return f"preset {preset}", run(["cmake", "--preset", preset, "-B", self.folder / preset], cwd=ROOT)

    def test_can_be_configured(self):
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            for name, result in pool.map(self.configure, [p["name"] for p in PRESETS]):
                if result is None:
                    print(name)
                    continue
                with self.subTest(name):
                    self.expect(result, 0, "Generating done")


class Verbs(WithFolder):
    """Runs each verb of dev in a copy of the project in which every program is a fake that records how it was called."""

    def setUp(self):
        super().setUp()
        self.tree, self.log = self.folder / "tree", self.folder / "log"
        fake = f'#!/bin/bash\necho "${{0##*/}} $*" | tee -a {self.log}\n'
        for name in tracked():
            path = self.tree / name
            if os.access(ROOT / name, os.X_OK) and name != "dev":
                write_program(path, fake)
            elif name.startswith("tools/web/testing/"):
                write_program(path, "")
        shutil.copy(ROOT / "dev", self.tree / "dev")
        for name in sorted(set(re.findall(r"\bout/build/[\w-]+/[\w./-]+", DEV)), key=len, reverse=True):
            if name.endswith("/package"):
                (self.tree / name).mkdir(parents=True)
            elif not (self.tree / name).is_dir():
                write_program(self.tree / name, fake)
        for name in ("out/packages/x.deb", "out/packages/x.tar.gz"):  # cpack is a fake
            write_program(self.tree / name, "")
        for name in ("cmake", "ctest", "cpack", "npm", "node", "python3", "apt-get", "apt-cache", "sudo", "clang-format",
                     "chromium-headless-shell"):
            write_program(self.folder / "bin" / name, fake)
        write_program(self.folder / "bin/dpkg-query", "#!/bin/sh\necho installed\n")
        write_program(self.folder / "bin/git", "#!/bin/sh\necho engine/position.h\n")

    def calls(self, command):
        self.log.write_text("")
        result = run(["bash", "-c", command], cwd=self.tree, env={"PATH": f"{self.folder}/bin:{os.environ['PATH']}"})
        self.expect(result, 0)
        return self.log.read_text().splitlines()

    def test_find_what_they_call(self):
        for name, command in doors.DOORS.items():
            if name.startswith("dev "):
                with self.subTest(name):
                    calls = self.calls(command.split("&&")[0])
                    self.assertTrue(calls or name in ("dev help", "dev need-build-packages"), "nothing was called")
                    presets = {m for line in calls for m in re.findall(r"--preset (\S+)", line)}
                    self.assertEqual(presets - {p["name"] for p in PRESETS}, set(), "presets that are not there")
        self.assertIn("cmake --build --preset tsan --target all", self.calls("./dev build tsan"))

    def test_refuse_a_verb_that_is_not_there(self):
        self.expect(run(["./dev", "no-verb"], cwd=self.tree), 2, "usage:")


class Scripts(unittest.TestCase):
    def test_parse(self):
        for name in tracked():
            first = (ROOT / name).read_bytes()[:64].split(b"\n")[0]
            with self.subTest(name):
                if re.match(rb"#!.*\b(ba)?sh\b", first):
                    result = run(["bash", "-n", ROOT / name])
                    self.assertEqual(result.returncode, 0, result.stderr)
                elif name.endswith(".py"):
                    compile((ROOT / name).read_text(), name, "exec")
                if first.startswith(b"#!"):
                    self.assertTrue(os.access(ROOT / name, os.X_OK), "a script that cannot be executed")

    def test_for_macos_use_bash_3(self):
        newer = re.compile(r"declare -A|local -A|\bmapfile\b|\breadarray\b|\$\{\w+(,,|\^\^|@)|&>>|\|&|local -n|\bwait -n\b")
        for path in [*ACTION.glob("*.sh"), ROOT / "tools/scripts/macos.sh"]:
            self.assertIsNone(newer.search(path.read_text()), f"{path.name} needs a newer bash than macOS has")

    def test_documents_have_no_dead_links(self):
        result = run([ROOT / "tools/scripts/check_links.py", ROOT, *(ROOT / name for name in tracked("*.md"))])
        self.assertEqual(result.returncode, 0, result.stderr)

    def test_one_address_of_the_project(self):
        result = run([ROOT / "tools/scripts/project_address.sh", "check"])
        self.assertEqual(result.returncode, 0, result.stderr)


class Workflows(unittest.TestCase):
    def jobs(self, text):
        parts = re.split(r"^  ([\w-]+):.*\n", text[text.index("\njobs:\n"):], flags=re.M)
        return zip(parts[1::2], parts[2::2])

    def test_of_jobs(self):
        for file in WORKFLOWS:
            text = file.read_text()
            self.assertRegex(text, r"(?m)^permissions: \{\}$", f"{file.name}: permissions are for each job")
            for job, body in self.jobs(text):
                with self.subTest(f"{file.name}, {job}"):
                    self.assertRegex(body, r"(?m)^    timeout-minutes: \d+$")
                    self.assertRegex(body, r"(?m)^    permissions:$")
                    self.assertIn(re.search(r"(?m)^    runs-on: (.*)$", body)[1], RUNNERS)

    def test_of_steps(self):
        for file in [*WORKFLOWS, ACTION / "action.yml"]:
            text = file.read_text()
            with self.subTest(file.name):
                self.assertNotRegex(text, r"run: *[|>]", "more than a line: it belongs into a script that a test runs")
                for action in re.findall(r"uses: (.*)", text):
                    self.assertRegex(action, r"^[\w./-]+@[0-9a-f]{40} # v\d", "not pinned by commit, with its version")
                for command in run_steps(text):
                    script = script_of(command)
                    if script:
                        self.assertTrue(os.access(ROOT / script, os.X_OK), f"{script} is not there")
                    elif not command.startswith("./dev "):
                        self.assertIn(command.split()[0], PLAIN_COMMANDS, command)
                    else:
                        self.assertIn("dev " + command.split()[1], doors.DOORS)


class Action(WithFolder):
    def setUp(self):
        super().setUp()
        self.kiwipete = self.folder / "kiwipete"
        write_program(self.kiwipete, '#!/bin/sh\necho "called: $*"\n[ "$1" != compare ]\n')

    def try_engine(self, **env):
        return run([ACTION / "test.sh", self.kiwipete], cwd=self.folder, env={"ENGINE": "", "LIBRARY": "", **env})

    def test_runs_the_one_command_for_a_verdict(self):
        result = self.try_engine(ENGINE="./my engine")
        self.expect(result, 0, "called: test ./my engine --seconds 120 --html kiwipete-reports/test.html")

    def test_runs_each_verb_and_goes_on_after_a_failure(self):
        result = self.try_engine(ENGINE="./my engine", RUN="suite compare check", CHECK_OPTIONS="--random 7")
        self.expect(result, 1, "called: suite --engine ./my engine --quiet --max-nodes 1000000 --html kiwipete-reports/suite.html")
        self.assertIn("called: check --engine ./my engine --quiet --random 7", result.stdout)

    def test_refuses_what_it_does_not_know(self):
        self.expect(self.try_engine(ENGINE="x", RUN="suite perft"), 2, "::error title=kiwipete::run: there is no perft")
        self.expect(self.try_engine(), 2, "::error title=kiwipete::neither")
        self.expect(self.try_engine(ENGINE="x", LIBRARY="y"), 2, "::error title=kiwipete::both")
        self.expect(run([ACTION / "test.sh"]), 2, "usage:")

    def test_names_an_artifact(self):
        def name(**env):
            result = run([ACTION / "prepare.sh"], env={"ARTIFACT": "", "JOB": "test", "INDEX": "0", "REPORTS": "out/reports", **env})
            self.expect(result, 0, "hash=")
            return re.search("artifact=(.*)", result.stdout)[1]
        self.assertEqual(name(), "kiwipete-test-0-out-reports")
        self.assertNotEqual(name(), name(INDEX="1"))
        self.assertEqual(name(ARTIFACT='my "reports": a/b'), "my--reports---a-b")


class Installer(WithFolder):
    def setUp(self):
        super().setUp()
        version = re.search(r"project\(kiwipete VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text())[1]
        self.name = f"kiwipete-{version}-linux-{os.uname().machine}"

    def release(self, file="bin/kiwipete", program="#!/bin/sh\necho a fake\n", damaged=False):
        write_program(self.folder / self.name / file, program)
        archive = self.folder / f"{self.name}.tar.gz"
        with tarfile.open(archive, "w:gz") as tar:
            tar.add(self.folder / self.name, self.name)
        digest = hashlib.sha256(archive.read_bytes() + b"x" * damaged).hexdigest()
        (self.folder / "SHA256SUMS").write_text(f"{digest}  {archive.name}\n")

    def install(self):
        return run([ACTION / "install.sh", self.folder / "to"], env={"KIWIPETE_RELEASE": self.folder.as_uri()})

    def test_says_how_it_is_used(self):
        self.expect(run([ACTION / "install.sh"]), 2, "usage:")
        self.expect(run([ACTION / "install.sh", "--help"]), 0, "usage:")
        self.expect(run([ACTION / "install.sh", "--prefix"]), 2, "usage:")

    def test_installs_a_release(self):
        self.release()
        self.expect(self.install(), 0, "a fake")
        self.assertTrue((self.folder / "to/bin/kiwipete").exists())

    def test_installs_nothing_by_surprise(self):
        for words, surprise in (("is not what SHA256SUMS says", {"damaged": True}), ("does not contain", {"file": "kiwipete"}),
                                ("does not run here", {"program": "#!/bin/sh\nexit 1\n"})):
            shutil.rmtree(self.folder / self.name, ignore_errors=True)
            self.release(**surprise)
            self.expect(self.install(), 2, words)
            self.assertFalse((self.folder / "to").exists(), words)


class Release(WithFolder):
    """Tests release.sh on a copy of the files that a release needs, in a new repository."""

    def setUp(self):
        super().setUp()
        self.tree = self.folder / "tree"
        for name in (*tracked("packaging", ".github", "docs/ci.md", "tools/scripts/*.sh"), "CMakeLists.txt", "CHANGELOG.md", "LICENSE"):
            (self.tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, self.tree / name)
        self.version = re.search(r"project\(kiwipete VERSION (\S+)", (self.tree / "CMakeLists.txt").read_text())[1]
        for command in (["init", "-q"], ["add", "-A"], ["-c", "user.name=x", "-c", "user.email=x", "commit", "-qm", "x"]):
            self.expect(run(["git", *command], cwd=self.tree), 0)
        write_program(self.folder / "bin/zip", '#!/bin/sh\ntouch "$2"\n')
        write_program(self.folder / "bin/gh", '#!/bin/sh\necho "gh $*"; cat; exec cat\n')

    def script(self, name, *arguments):
        return run([f"tools/scripts/{name}.sh", *arguments], cwd=self.tree,
                   env={"PATH": f"{self.folder}/bin:{os.environ['PATH']}"})

    def test_is_refused_without_an_address_or_with_another_version(self):
        tag = f"v{self.version}"
        if "OWNER/" + "kiwipete" in (self.tree / "CMakeLists.txt").read_text():
            self.expect(self.script("release", "check", tag), 1, "address is not set")
            self.expect(self.script("project_address", "set", "somebody/kiwipete"), 0)
        self.expect(self.script("release", "check", tag), 0)
        self.expect(self.script("release", "check", "v99.0.0"), 1, "another version")
        (self.tree / "docs/ci.md").write_text("https://github.com/%s/kiwipete" % "another")
        self.expect(self.script("release", "check", tag), 1, "not the address")

    def test_collects_files_and_hashes_them(self):
        version = self.version
        for name in (f"packages/kiwipete_{version}_amd64.deb", f"packages/kiwipete-dev_{version}_amd64.deb", f"packages/kiwipete-{version}.tgz",
                     f"packages/kiwipete-{version}-linux-x86_64.tar.gz", "packages/_CPack_Packages/left", "page/kiwipete.html",
                     f"platforms/kiwipete-{version}-linux-aarch64.tar.gz", "platforms/windows/build/tools/kiwipete.exe"):
            write_program(self.tree / "out" / name, name)
        self.expect(self.script("release", "collect", f"v{version}", "out/release"), 0, "kiwipete.html")
        release = self.tree / "out/release"
        sums = dict(reversed(line.split("  ")) for line in (release / "SHA256SUMS").read_text().splitlines())
        self.assertEqual(set(sums), {path.name for path in release.iterdir()} - {"SHA256SUMS"})
        self.assertEqual(len(sums), 10)
        source = sums[f"kiwipete-{version}-source.tar.gz"]
        for template in ("PKGBUILD", "kiwipete.rb"):
            self.assertIn(source, (release / template).read_text())
        self.expect(self.script("release", "collect", f"v{version}", "out/release"), 1, "is not empty")
        self.expect(self.script("release", "publish", f"v{version}", "out/release"), 0, f"gh release create v{version}")
        (release / "kiwipete.html").write_text("another page")
        self.assertNotEqual(self.script("release", "publish", f"v{version}", "out/release").returncode, 0)

    def test_says_how_it_is_used(self):
        self.expect(self.script("release"), 2, "usage: release.sh check TAG")
        self.expect(self.script("project_address"), 2, "usage: project_address.sh set OWNER/NAME")


if __name__ == "__main__":
    unittest.main()
