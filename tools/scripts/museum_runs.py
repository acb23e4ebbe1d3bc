"""Functions that real_museum.py and museum_libraries.py share."""
import subprocess


def run(command, **options):
    return subprocess.run(command, check=True, capture_output=True, text=True, **options).stdout


def export(repo, commit, folder, *paths):
    """Writes the files of a version into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    archive = subprocess.run(["git", "-C", repo, "archive", commit, *paths], check=True, capture_output=True).stdout
    subprocess.run(["tar", "x", "-C", folder], input=archive, check=True)
