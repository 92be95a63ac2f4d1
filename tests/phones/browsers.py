"""Two real browsers as phones, beside the real program: Chromium by way of its driver, while the table goes on painting."""

import shutil
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from time import time
from typing import Any, TypeVar

import pytest
from PySide6.QtCore import QCoreApplication, QEventLoop

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
DRIVER = shutil.which("chromedriver")
LACKING = "Two real browsers are wanted here: Debian has them as chromium and chromium-driver."
WIDE, HIGH = 390, 844
PATIENCE = 120
"""Seconds after which something that was to be seen is not coming, however busy the machine is."""
T = TypeVar("T")

_away = ThreadPoolExecutor(1)


def meanwhile(does: Callable[[], T]) -> T:
    """Do that beside the table, which goes on hearing and painting until it is done."""
    doing = _away.submit(does)
    while not doing.done():
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)
    return doing.result()


class Phone:
    """One browser. What is looked for is named as people see it: by the words on it."""

    def __init__(self, driver: Any) -> None:
        self.driver = driver
        self._finger = 0.0, 0.0

    def open(self, link: str) -> None:
        meanwhile(lambda: self.driver.get(link))

    def size(self, wide: int, high: int) -> None:
        metrics = {"width": wide, "height": high, "deviceScaleFactor": 2, "mobile": True}
        meanwhile(lambda: self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics))

    def script(self, script: str, *given: object) -> Any:
        return meanwhile(lambda: self.driver.execute_script(script, *given))

    def wait(self, script: str, *given: object) -> Any:
        """What a script gives as soon as it gives anything."""
        from selenium.webdriver.support.ui import WebDriverWait

        def until() -> Any:
            waiting = WebDriverWait(self.driver, PATIENCE, 0.05)
            return waiting.until(lambda driver: driver.execute_script(script, *given), f"{script} {given}: {self.driver.title}")

        return meanwhile(until)

    def reads(self, words: str) -> None:
        """Wait until these words can be seen."""
        self.wait("return document.body.innerText.includes(arguments[0])", words)

    def tap(self, words: str) -> None:
        """Tap what has these words, or is read aloud so."""
        found = """const said = (each) => (each.getAttribute("aria-label") || each.innerText).trim();
            const lies = document.querySelector("dialog[open]") || document; // nothing beside an open slip can be touched
            const all = [...lies.querySelectorAll("button, summary")].filter((each) => each.checkVisibility());
            return all.find((each) => said(each) === arguments[0]) || all.find((each) => said(each).startsWith(arguments[0]));"""

        from selenium.common.exceptions import StaleElementReferenceException

        def clicked() -> bool:
            try:
                meanwhile(self.wait(found, words).click)
            except StaleElementReferenceException:  # drawn anew since it was found
                return False
            return True

        while not clicked():
            pass

    def write(self, field: str, words: str) -> None:
        """Type into the field with that label."""
        thing = self.wait(
            """const label = [...document.querySelectorAll("label")].find((each) => each.innerText.startsWith(arguments[0]));
            const field = label && document.getElementById(label.htmlFor);
            return field && field.checkVisibility() ? field : null;""",
            field,
        )
        meanwhile(lambda: (thing.clear(), thing.send_keys(words)))

    def seen(self) -> str:
        return self.script("return document.body.innerText")

    def faces(self) -> list[str]:
        """The cards that lie open on it, as they are read aloud."""
        return self.script(
            "return [...document.querySelectorAll('.fan [data-key]')].map((card) => card.ariaLabel || card.innerText)"
        )

    def touch(self, label: str) -> None:
        """A finger on the corner of that card, which every fan leaves in sight, and off again."""
        self.takes(label)
        self.lets_go()

    def takes(self, label: str) -> None:
        """A finger on that card, once it lies still; and the finger stays there."""
        self._finger = self.wait(
            """const card = [...document.querySelectorAll(".fan .card")].find((each) => each.ariaLabel === arguments[0]);
            const box = card && card.getBoundingClientRect();
            return box && document.getAnimations().length === 0 && [box.left + 18, box.top + 40];""",
            label,
        )
        self._touch("touchStart", [(0, 0)])

    def moves(self, *to: tuple[float, float]) -> None:
        """The finger goes to where that is, so many pixels right of and above where it began."""
        self._touch("touchMove", to)

    def moves_onto(self, side: str) -> None:
        """The finger goes to the middle of the tray of that side, and rests there."""
        x, y = self.wait(
            """const tray = document.querySelector(`.tray[data-side=${arguments[0]}]`);
            const box = tray && tray.getBoundingClientRect();
            return box && [box.left + box.width / 2, box.top + box.height / 2];""",
            side,
        )
        self.moves((x - self._finger[0], self._finger[1] - y))
        self.rests()

    def rests(self) -> None:
        """The finger lies still for longer than what is flicked would."""
        self.wait("const now = performance.now(); return now - (window.restedAt ??= now) > 300 && (window.restedAt = null, true)")

    def lets_go(self) -> None:
        self._touch("touchEnd", [])

    def flicks(self, *to: tuple[float, float]) -> None:
        """The finger goes to where that is, and lets go on its way: a touch each 16 ms, by the page's clock. How long the driver
        takes from one to the next is nothing that a finger does."""
        self.script(
            """const moved = ({ timeStamp }) => { performance.now = () => timeStamp + 1; };
            addEventListener("pointermove", moved, true);
            for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => {
                removeEventListener("pointermove", moved, true);
                setTimeout(() => delete performance.now);
            }, { once: true });"""
        )
        self._touch("touchMove", to, every=0.016)
        self.lets_go()

    def _touch(self, kind: str, to: Sequence[tuple[float, float]], *, every: float = 0.0) -> None:
        x, y = self._finger

        def touching() -> None:
            begun = time()
            for count, at in enumerate(to or [None]):
                points = [] if at is None else [{"x": x + at[0], "y": y - at[1]}]
                when = {"timestamp": begun + count * every} if every else {}
                self.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, **when})

        meanwhile(touching)

    def troubles(self) -> list[str]:
        """What the browser complained of."""
        return [each["message"] for each in meanwhile(lambda: self.driver.get_log("browser"))]


@contextmanager
def browser(*options: str) -> Iterator[Phone]:
    if CHROMIUM is None or DRIVER is None:
        pytest.skip(LACKING)
    webdriver = pytest.importorskip("selenium.webdriver", reason=LACKING)
    from selenium.webdriver.chrome.service import Service

    wanted = webdriver.ChromeOptions()
    wanted.binary_location = CHROMIUM
    for option in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", *options):
        wanted.add_argument(option)
    size = {"width": WIDE, "height": HIGH, "pixelRatio": 2, "touch": True}
    wanted.add_experimental_option("mobileEmulation", {"deviceMetrics": size})
    wanted.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = meanwhile(lambda: webdriver.Chrome(options=wanted, service=Service(DRIVER)))
    try:
        yield Phone(driver)
    finally:
        meanwhile(driver.quit)
