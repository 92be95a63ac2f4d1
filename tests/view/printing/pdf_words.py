"""What a PDF says, read without any program that reads PDFs: its pages, its letters, and the words drawn with them."""

import re
import zlib
from dataclasses import dataclass


@dataclass(frozen=True)
class Pdf:
    """Enough of a PDF as Qt writes it: objects, streams, hexadecimal strings and tables from glyphs to letters."""

    content: bytes

    @property
    def objects(self) -> dict[int, bytes]:
        found = re.finditer(rb"(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj", self.content, re.DOTALL)
        return {int(each[1]): each[2] for each in found}

    @property
    def pages(self) -> list[bytes]:
        """The pages, in order."""
        objects = self.objects
        tree = next(body for body in objects.values() if b"/Type /Pages" in body)
        kids = re.search(rb"/Kids\s*\[(.*?)\]", tree, re.DOTALL)
        assert kids
        return [objects[int(key)] for key in re.findall(rb"(\d+) 0 R", kids[1])]

    @property
    def sizes(self) -> set[tuple[int, int]]:
        """Width and height of the pages, in points."""
        boxes = (re.search(rb"/MediaBox \[(.*?)\]", page) for page in self.pages)
        return {(round(float(box[1].split()[2])), round(float(box[1].split()[3]))) for box in boxes if box}

    @property
    def fonts(self) -> list[bytes]:
        return [body for body in self.objects.values() if b"/Type /FontDescriptor" in body]

    @property
    def embedded(self) -> bool:
        """Whether every font is in the file, as outlines."""
        return bool(self.fonts) and all(b"/FontFile2" in font or b"/FontFile3" in font for font in self.fonts)

    @property
    def pictures(self) -> int:
        return sum(b"/Subtype /Image" in body for body in self.objects.values())

    def said(self, page: int) -> str:
        """The words of a page in the order in which they were drawn, without spaces."""
        objects = self.objects
        letters = self._letters()
        inner = re.search(rb"/Contents (\d+) 0 R", self.pages[page])
        assert inner
        said, letter = "", dict[int, str]()
        drawn = _stream(objects[int(inner[1])])
        for found in re.finditer(rb"/(F\d+) [\d.]+ Tf|<([0-9a-fA-F]+)>", drawn):
            if found[1]:
                letter = letters[found[1]]
            else:
                glyphs = found[2].decode()
                said += "".join(letter.get(int(glyphs[at : at + 4], 16), "") for at in range(0, len(glyphs), 4))
        return "".join(said.split())

    def _letters(self) -> dict[bytes, dict[int, str]]:
        """By the name of each font, what its glyphs mean."""
        objects, found = self.objects, {}
        for body in objects.values():
            for name, key in re.findall(rb"/(F\d+) (\d+) 0 R", body):
                table = re.search(rb"/ToUnicode (\d+) 0 R", objects[int(key)])
                assert table, "every letter can be read back"
                found[name] = _meanings(_stream(objects[int(table[1])]).decode("latin-1"))
        return found


def _stream(body: bytes) -> bytes:
    inner = body.split(b"stream\n", 1)[1].rsplit(b"\nendstream", 1)[0]
    return zlib.decompress(inner) if b"/FlateDecode" in body else inner


def _meanings(table: str) -> dict[int, str]:
    meanings: dict[int, str] = {}
    for part in re.findall(r"beginbfrange(.*?)endbfrange", table, re.DOTALL):
        for first, last, means in re.findall(r"<(\w+)> <(\w+)> (\[.*?\]|<\w+>)", part, re.DOTALL):
            codes = re.findall(r"<(\w+)>", means)
            for index, glyph in enumerate(range(int(first, 16), int(last, 16) + 1)):
                letter = _letter(codes[index]) if len(codes) > index and means.startswith("[") else _after(codes[0], index)
                meanings[glyph] = letter
    for part in re.findall(r"beginbfchar(.*?)endbfchar", table, re.DOTALL):
        meanings |= {int(glyph, 16): _letter(code) for glyph, code in re.findall(r"<(\w+)> <(\w+)>", part)}
    return meanings


def _letter(code: str) -> str:
    return bytes.fromhex(code).decode("utf-16-be", "replace")


def _after(code: str, index: int) -> str:
    letter = _letter(code)
    return letter[:-1] + chr(ord(letter[-1]) + index)
