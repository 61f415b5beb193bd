"""Builds the wheel and the source archive with the standard library alone (PEP 517).

A package without dependencies and compiled parts needs no more, and no build tool has to be downloaded.
Usage without pip: python3 build_backend.py FOLDER
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path
from typing import Any

_ROOT = Path(__file__).parent
_TIME = (2026, 11, 15, 0, 0, 0)


def _project() -> dict[str, Any]:
    return tomllib.loads((_ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def _metadata() -> str:
    project = _project()
    lines = [
        "Metadata-Version: 2.1",
        f"Name: {project['name']}",
        f"Version: {project['version']}",
        f"Summary: {project['description']}",
        f"License: {project['license']['text']}",
        f"Requires-Python: {project['requires-python']}",
        *(f"Classifier: {classifier}" for classifier in project["classifiers"]),
        "Description-Content-Type: text/markdown",
        "",
        (_ROOT / project["readme"]).read_text(encoding="utf-8"),
    ]
    return "\n".join(lines)


def _sources() -> list[Path]:
    files = (_ROOT / "src").rglob("*")
    return sorted(file for file in files if file.suffix == ".py" or file.name == "py.typed")


def build_wheel(
    wheel_directory: str, config_settings: dict[str, Any] | None = None, metadata_directory: str | None = None
) -> str:
    """Writes the wheel and returns its name."""
    project = _project()
    name = f"{project['name']}-{project['version']}"
    contents = {str(file.relative_to(_ROOT / "src")): file.read_bytes() for file in _sources()}
    info = f"{name}.dist-info"
    contents[f"{info}/METADATA"] = _metadata().encode()
    contents[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: holdfast\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    record = "".join(f"{path},sha256={_digest(content)},{len(content)}\n" for path, content in contents.items())
    contents[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    wheel = f"{name}-py3-none-any.whl"
    with zipfile.ZipFile(Path(wheel_directory) / wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in contents.items():
            entry = zipfile.ZipInfo(path, _TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content)
    return wheel


def _digest(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def build_sdist(sdist_directory: str, config_settings: dict[str, Any] | None = None) -> str:
    """Writes the source archive and returns its name."""
    project = _project()
    name = f"{project['name']}-{project['version']}"
    files = {path: (_ROOT / path).read_bytes() for path in ("pyproject.toml", "README.md", "build_backend.py")}
    files.update({str(file.relative_to(_ROOT)): file.read_bytes() for file in _sources()})
    files["PKG-INFO"] = _metadata().encode()
    archive = f"{name}.tar.gz"
    with (
        open(Path(sdist_directory) / archive, "wb") as out,
        gzip.GzipFile(fileobj=out, mode="wb", mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as tar,
    ):
        for path, content in sorted(files.items()):
            entry = tarfile.TarInfo(f"{name}/{path}")
            entry.size = len(content)
            entry.mode = 0o644
            tar.addfile(entry, io.BytesIO(content))
    return archive


if __name__ == "__main__":
    Path(sys.argv[1]).mkdir(parents=True, exist_ok=True)
    print(build_wheel(sys.argv[1]))
    print(build_sdist(sys.argv[1]))
