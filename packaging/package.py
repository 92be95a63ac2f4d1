"""Builds what the system it runs on can build, tries it, and says where it is:  ./dev package

Everywhere the program in one folder; on Linux a .deb, and one file for any distribution; on Windows a setup, where NSIS is
installed; on macOS a disk image.
"""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from datetime import date
from importlib.metadata import distribution
from pathlib import Path
from string import Template

from contents import ALWAYS_NEEDED, LETTERS, LIBRARIES, OF_DEBIAN, OF_THE_SYSTEM, PICTURE_SIZES, ROOT, WISHED_FOR

HERE, BUILD, DIST = ROOT / "packaging", ROOT / "build" / "package", ROOT / "dist"
NAME = "nomic-tabletop"
FOLDER = DIST / "tabletop"


def main() -> None:
    BUILD.mkdir(parents=True, exist_ok=True)
    draw_icons(BUILD / "icons")
    run(
        sys.executable,
        "-m",
        "PyInstaller",
        "-y",
        "--log-level",
        "WARN",
        "--distpath",
        DIST,
        "--workpath",
        BUILD,
        HERE / "tabletop.spec",
    )
    gather_licences(fresh(FOLDER / "licences"))
    run(program(), "self-test")
    for made in [FOLDER, *BUILDERS.get(sys.platform, list)()]:
        print(f"{made.relative_to(ROOT)}  {megabytes(made):.1f} MB")


def gather_licences(folder: Path) -> None:
    """The licences of all that is packed: ours, those of letters and Python's packages, and those of the system's libraries."""
    shutil.copy(ROOT / "LICENSE", folder / "nomic-tabletop.txt")
    shutil.copy(HERE / "LGPL-3.0.txt", folder / "qt-and-qt-for-python.txt")
    shutil.copy(Path(sysconfig.get_path("stdlib")) / "LICENSE.txt", folder / "python.txt")
    for text in (ROOT / LETTERS[0]).glob("*.txt"):
        shutil.copy(text, folder / f"letters-{text.stem.removesuffix('-licence').lower()}.txt")
    for name in LIBRARIES:
        for file in distribution(name).files or ():
            if file.stem.upper().startswith(("LICEN", "COPYING")):
                shutil.copy(str(file.locate()), folder / f"{name.lower()}.txt")
    if shutil.which("dpkg"):
        brought = {found.partition(":")[0] for file in (FOLDER / "_internal").glob("*.so*") for found in owners(file.name)}
        for package in sorted(brought):
            shutil.copy(f"/usr/share/doc/{package}/copyright", folder / f"{package}.txt")


def owners(library: str) -> list[str]:
    """Lines such as ``libglib2.0-0:amd64: /usr/lib/…/libglib-2.0.so.0``; none for what no package of the system brought.

    What a package puts in another place than it was made for is told as a diversion beside that.
    """
    done = subprocess.run(["dpkg", "-S", f"*/{library}"], capture_output=True, text=True, check=False)
    return [line for line in done.stdout.splitlines() if not line.removeprefix("local ").startswith("diversion ")]


def program() -> Path:
    return FOLDER / ("tabletop.exe" if sys.platform == "win32" else "tabletop")


def run(*command: object, **more: str) -> str:
    """What the command says. Stops with its words when it fails."""
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, text=True, env=os.environ | more, cwd=ROOT)
    if done.returncode:
        sys.exit(f"{done.stdout}\n{command[0]} failed; nothing was packed.")
    return done.stdout


def version() -> str:
    from tabletop import __version__

    return __version__


def filled(name: str, **more: object) -> str:
    """A file of packaging/ with the version, the day and whatever else it names."""
    return Template((HERE / name).read_text("utf-8")).substitute(version=version(), day=date.today().isoformat(), **more)


def megabytes(made: Path) -> float:
    files = made.rglob("*") if made.is_dir() else [made]
    return sum(file.stat().st_size for file in files if file.is_file() and not file.is_symlink()) / 1e6


def draw_icons(folder: Path) -> None:
    """The program's sign in every size a desktop asks for, and as the one file that Windows and macOS want."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QGuiApplication, QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    started = QGuiApplication.instance() or QGuiApplication([])
    folder.mkdir(exist_ok=True)
    sign = QSvgRenderer(str(ROOT / "assets" / f"{NAME}.svg"))
    for size in PICTURE_SIZES:
        picture = QImage(size, size, QImage.Format.Format_ARGB32)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        sign.render(painter)
        painter.end()
        picture.save(str(folder / f"{size}.png"))
        if size == 256:
            picture.save(str(BUILD / f"{NAME}.ico"))
        if size == 512:
            picture.save(str(BUILD / f"{NAME}.icns"))
    del started


# Linux


def for_linux() -> list[Path]:
    return [debian_package(), any_distribution()]


def shared_files(share: Path) -> None:
    """What tells a desktop of the program, below ``share``, as the standards of freedesktop.org want it."""
    written = {
        f"applications/{NAME}.desktop": (HERE / "linux" / f"{NAME}.desktop").read_text("utf-8"),
        f"mime/packages/{NAME}.xml": (HERE / "linux" / f"{NAME}.xml").read_text("utf-8"),
        f"metainfo/{NAME}.metainfo.xml": filled(f"linux/{NAME}.metainfo.xml"),
        "man/man1/tabletop.1": filled("linux/tabletop.1"),
        f"doc/{NAME}/copyright": (HERE / "copyright").read_text("utf-8"),
    }
    for name, text in written.items():
        (share / name).parent.mkdir(parents=True, exist_ok=True)
        (share / name).write_text(text, "utf-8")
    for size in PICTURE_SIZES:
        copied(BUILD / "icons" / f"{size}.png", share / "icons" / "hicolor" / f"{size}x{size}" / "apps" / f"{NAME}.png")
    copied(ROOT / "assets" / f"{NAME}.svg", share / "icons" / "hicolor" / "scalable" / "apps" / f"{NAME}.svg")


def copied(file: Path, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, to)


def fresh(folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def debian_package() -> Path:
    tree = fresh(BUILD / "deb")
    shutil.copytree(FOLDER, tree / "usr" / "lib" / NAME, symlinks=True)
    (tree / "usr" / "bin").mkdir()
    (tree / "usr" / "bin" / "tabletop").symlink_to(f"../lib/{NAME}/tabletop")
    shared_files(tree / "usr" / "share")
    copied(ROOT / "CHANGELOG.md", tree / "usr" / "share" / "doc" / NAME / "changelog")
    run("gzip", "-9n", tree / "usr/share/man/man1/tabletop.1", tree / "usr/share/doc" / NAME / "changelog")
    architecture = run("dpkg", "--print-architecture").strip()
    control = filled("linux/control", architecture=architecture, size=int(megabytes(tree) * 1000), depends=debian_needs())
    (tree / "DEBIAN").mkdir()
    (tree / "DEBIAN" / "control").write_text(control, "utf-8")
    shutil.copy(HERE / "linux" / "prerm", tree / "DEBIAN")
    made = DIST / f"{NAME}_{version()}_{architecture}.deb"
    run("dpkg-deb", "--root-owner-group", "-Zxz", "--build", tree, made)
    return made


def debian_needs() -> str:
    """The packages that bring what the program takes from the system: every one of them, and no other."""
    files = [file for file in FOLDER.rglob("*") if file.is_file() and (".so" in file.name or file == program())]
    described = run("objdump", "-p", "-T", *files)
    needed = set(re.findall(r"NEEDED +(\S+)", described)) - {file.name for file in files} - {*WISHED_FOR, *OF_THE_SYSTEM}
    if unknown := needed - OF_DEBIAN.keys():
        sys.exit(f"The program needs {', '.join(sorted(unknown))}, and packaging/contents.py names no package for it.")
    glibc = max(re.findall(r"GLIBC_(\d+)\.(\d+)", described), key=lambda found: tuple(map(int, found)))
    packages = {OF_DEBIAN[library] for library in needed} | set(ALWAYS_NEEDED)
    return ", ".join(f"libc6 (>= {'.'.join(glibc)})" if package == "libc6" else package for package in sorted(packages))


def any_distribution() -> Path:
    """One file that unpacks itself for the person who runs it (makeself)."""
    tree = fresh(BUILD / "any")
    shutil.copytree(FOLDER, tree / "program", symlinks=True)
    shared_files(tree / "share")
    shutil.copy(HERE / "linux" / "install.sh", tree)
    made = DIST / f"{NAME}-{version()}-linux-{os.uname().machine}.run"
    run("makeself", "--quiet", "--gzip", tree, made, f"Nomic Tabletop {version()}", "./install.sh")
    return made


# Windows and macOS


def for_windows() -> list[Path]:
    if not shutil.which("makensis"):
        print("No setup was made: NSIS (makensis) is not installed.")
        return []
    made = DIST / f"{NAME}-{version()}-setup.exe"
    icon = f"-DICON={BUILD / f'{NAME}.ico'}"
    run(
        "makensis",
        "-V2",
        "-WX",
        f"-DVERSION={version()}",
        f"-DPROGRAM={FOLDER}",
        icon,
        f"-DOUT={made}",
        HERE / "windows" / "tabletop.nsi",
    )
    return [made]


def for_macos() -> list[Path]:
    made = DIST / f"{NAME}-{version()}.dmg"
    made.unlink(missing_ok=True)
    run("hdiutil", "create", "-volname", "Nomic Tabletop", "-srcfolder", DIST / "Nomic Tabletop.app", "-format", "UDZO", made)
    return [made]


BUILDERS = {"linux": for_linux, "win32": for_windows, "darwin": for_macos}

if __name__ == "__main__":
    main()
