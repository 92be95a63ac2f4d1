"""Compiles resources.qrc, with the files of assets/, into the module that the view imports; by hand: python hatch_build.py."""

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

RCC = "from PySide6.scripts.pyside_tool import rcc; rcc()"


def compile_resources(root: Path) -> None:
    module = root / "tabletop" / "view" / "resources.py"
    module.parent.mkdir(exist_ok=True)
    subprocess.run([sys.executable, "-c", RCC, str(root / "resources.qrc"), "-o", str(module)], check=True)


class ResourcesHook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs for a wheel and for an editable installation alike."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        compile_resources(Path(self.root))


if __name__ == "__main__":
    compile_resources(Path(__file__).parent)
