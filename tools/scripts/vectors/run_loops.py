#!/usr/bin/env python3
"""Runs the loops of the test vectors' README in Python, JavaScript and C++, as far as these are installed: with right answers each must
succeed, and with a wrong one it must fail and print the case.

usage: run_loops.py KIWIPETE
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

# By language: the file of the loop, the file of the chess functions, which look the answers up, and the commands.
LANGUAGES = {
    "python": ("loop.py", "my_chess.py", "import json\nANSWERS = json.load(open('answers.json'))\ndef legal_moves(fen): return ANSWERS[fen]\n",
               [[sys.executable, "loop.py"]]),
    "javascript": ("loop.mjs", "my_chess.mjs", "import fs from 'node:fs';\nconst answers = JSON.parse(fs.readFileSync('answers.json'));\n"
                   "export const legalMoves = (fen) => answers[fen];\n", [["node", "loop.mjs"]]),
    "cpp": ("loop.cpp", "my_chess.h", "#include <string>\ninline std::set<std::string> legal_moves(const std::string& fen) {\n"
            "    std::ifstream in(\"answers.json\");\n    static const auto all = nlohmann::json::parse(in);\n    return all[fen];\n}\n",
            [["c++", "-std=c++20", "loop.cpp", "-o", "loop"], ["./loop"]]),
}


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        subprocess.run([sys.argv[1], "vectors", name], check=True, stdout=subprocess.DEVNULL)
        readme = (folder / "README.md").read_text(encoding="utf-8")
        cases = json.loads((folder / "legal_moves.json").read_text(encoding="utf-8"))["cases"]
        answers = {case["input"]["fen"]: list(case["answer"]["moves"]) for case in cases}
        one = next(case for case in cases if len(case["answer"]["moves"]) > 1)
        for language, (loop, functions, source, commands) in LANGUAGES.items():
            if not shutil.which(commands[0][0]):
                print(f"{language}: not installed")
                continue
            (folder / loop).write_text(re.search(rf"```{language}\n(.*?)```", readme, re.S)[1], encoding="utf-8")
            (folder / functions).write_text(source, encoding="utf-8")
            for moves in (answers, answers | {one["input"]["fen"]: list(one["answer"]["moves"])[1:]}):
                (folder / "answers.json").write_text(json.dumps(moves), encoding="utf-8")
                results = [subprocess.run(command, cwd=folder, capture_output=True, text=True) for command in commands]
                is_right = moves is answers
                if (results[-1].returncode == 0) != is_right or (one["id"] in results[-1].stdout) == is_right:
                    sys.exit(f"{language}, {'right' if is_right else 'wrong'} answers: {results}")
            print(f"{language}: the loop sees a wrong answer, and only that")


if __name__ == "__main__":
    main()
