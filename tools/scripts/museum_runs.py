"""Small things that real_museum.py and its parts share."""
import subprocess


def run(command, **options):
    return subprocess.run(command, check=True, capture_output=True, text=True, **options).stdout


def export(repo, commit, folder, *paths):
    """The files of a version, in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    archive = subprocess.run(["git", "-C", repo, "archive", commit, *paths], check=True, capture_output=True).stdout
    subprocess.run(["tar", "x", "-C", folder], input=archive, check=True)
