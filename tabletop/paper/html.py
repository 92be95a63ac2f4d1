"""A document as one HTML file that needs no other, for the screen and for a browser's own printing."""

from collections.abc import Iterator
from html import escape
from itertools import groupby

from tabletop.paper.document import (
    Block,
    Cards,
    Document,
    DocumentHeading,
    DocumentItem,
    PageHead,
    Paragraph,
    ParagraphKind,
    Printed,
    PrintedCard,
)

_STYLE = """
:root { color-scheme: light }
body { margin: 0 auto; max-width: 42rem; padding: 2rem 1.5rem; background: #fff; color: #111;
  font: 10.5pt/15.5pt Georgia, Charter, "Noto Serif", "Liberation Serif", "DejaVu Serif", serif }
.standing, .note, .clerk, .label, .lead, footer { font-family: "Segoe UI", "Noto Sans", "Liberation Sans", sans-serif }
.standing, footer { display: flex; justify-content: space-between; gap: 1rem; font-size: 8.8pt; color: #333 }
.standing { border-bottom: .5pt solid #888; padding-bottom: 4pt }
footer { border-top: .5pt solid #888; padding-top: 4pt; margin-top: 24pt }
h1 { font-size: 24pt; line-height: 1.2; margin: 18pt 0 4pt }
.lead { font-size: 10pt; color: #333; margin: 0 0 12pt }
h2 { display: flex; align-items: center; gap: 6pt; font-size: 13pt; margin: 18pt 0 6pt; break-after: avoid }
h2::after { content: ""; flex: 1; border-top: .75pt solid #111 }
h2 svg { width: 11pt; height: 11pt }
article { position: relative; display: grid; grid-template-columns: 15mm 1fr; margin: 6pt 0; break-inside: avoid }
article h3 { margin: 0; font-size: 12pt; line-height: 15.5pt; font-variant-numeric: tabular-nums; overflow-wrap: anywhere }
article.quiet h3 { font-size: 10.5pt; font-weight: normal }
article > div { min-width: 0; overflow-wrap: anywhere }
article.changed::before { content: ""; position: absolute; left: -4mm; top: 2pt; bottom: 2pt; width: 1mm; background: #111 }
p, ul, blockquote { margin: 0 }
article p { white-space: pre-wrap; unicode-bidi: plaintext }
.title { font-weight: 600 }
article.listed { margin: 2pt 0 } article.listed a { color: inherit }
.note, .clerk, .label { font-size: 8.8pt; line-height: 12.5pt; color: #555 }
.label { font-weight: 600; margin-top: 3pt }
.clerk { padding-left: 10pt }
blockquote { border-left: .75pt solid #888; padding-left: 6pt; color: #333 }
.cards { display: grid; grid-template-columns: repeat(auto-fill, 63mm); justify-content: center }
article.card { display: block; margin: 0; box-sizing: border-box; width: 63mm; height: 88mm; padding: 5mm; overflow: hidden;
  outline: .25pt dashed #888;
  break-inside: avoid; font-size: 9pt; line-height: 1.3 }
.card header { display: flex; align-items: center; gap: 4pt; border-bottom: 1pt solid #111; margin-bottom: 4pt }
.card header b { font-size: 16pt; line-height: 1.2 } .card header svg { width: 11pt; height: 11pt }
.card header span { margin-left: auto; font-size: 8pt }
.card[data-mark="0"] { border-left: 4.5pt double #111 } .card:not([data-mark="0"]) { border-left: 1.5pt solid #111 }
.card[data-long] { font-size: 8pt; height: auto; min-height: 88mm }
.apart { break-before: page }
@media print { body { max-width: none; padding: 0 } .cards { grid-template-columns: repeat(3, 63mm) } }
"""
LONG_CARD = 600
MARKS = (
    '<path d="M7.8 4.5h8.4l3.8 15H4z"/>',
    '<path d="M20.5 3.5c-8 0-13.5 4-14.5 10.5l-2.5 6.2 1.4.6 1.9-4.2c7 .6 12.7-4 13.7-13.1zM8 13.5c2-3.5 '
    '5-6 8.5-7.3-2.8 2.3-5.2 5-7 8.3z" fill-rule="evenodd"/>',
    '<path d="M12 1.8c6 4.2 8 8.7 6.2 12.5-1 2.1-3 3.2-5.3 3.4V22h-1.8v-4.3c-2.3-.2-4.3-1.3-5.3-3.4C4 10.'
    '5 6 6 12 1.8zM11.3 8v6.5h1.4V8z" fill-rule="evenodd"/>',
    '<path d="M12 2.5a9.5 9.5 0 1 0 .01 0zM12 5a7 7 0 1 1-.01 0zM11 5.5h2v4.3a2.4 2.4 0 0 1 .9.5l3.7-2.1 '
    "1 1.7-3.7 2.2v1l3.7 2.1-1 1.7-3.7-2.1-.9.5v4.2h-2v-4.2l-.9-.5-3.7 2.1-1-1.7 3.7-2.2v-1L5.4 9.9l1-1.7"
    ' 3.7 2.1.9-.5z" fill-rule="evenodd"/>',
    '<path d="M12 2.5a2.8 2.8 0 0 1 1.2 5.3V10H17v2h-3.8v6.8c2.8-.4 4.6-2 5-4.6l-1.7.6 2.5-4 2.3 4-1.5-.4'
    "c-.4 4.6-3.2 7.1-7.8 7.1s-7.4-2.5-7.8-7.1l-1.5.4 2.3-4 2.5 4-1.7-.6c.4 2.6 2.2 4.2 5 4.6V12H7v-2h3.8"
    'V7.8A2.8 2.8 0 0 1 12 2.5zm0 1.7a1.1 1.1 0 1 0 .01 0z" fill-rule="evenodd"/>',
)
"""The marks of the classes of rules, as drawn in ``assets/icons``: keystone, quill, leaf, wheel, anchor."""


def html(printed: Printed) -> str:
    """The whole file."""
    body = "\n".join(_cards(printed) if isinstance(printed, Cards) else _blocks(printed))
    standing = printed.standing
    title = escape(f"{printed.title} · {standing.game}")
    credit = f"\n<footer><span>{escape(standing.credit)}</span></footer>" if standing.credit else ""
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{_STYLE}{_page(standing, cards=isinstance(printed, Cards))}</style>
</head>
<body>
<header class="standing"><span>{escape(standing.left)}</span><span>{escape(standing.right)}</span></header>
<main>
<h1>{escape(printed.title)}</h1>
<p class="lead">{escape(printed.lead)}</p>
{body}
</main>{credit}
</body>
</html>
"""


def _page(standing: PageHead, cards: bool) -> str:
    """Margins and the running head, for browsers that print one."""
    if cards:
        return "@page { margin: 7mm }\n"
    small = "font: 8.8pt sans-serif; color: #333"
    return (
        f"@page {{ margin: 20mm; @top-left {{ content: {_quoted(standing.left)}; {small} }}"
        f" @top-right {{ content: {_quoted(standing.right)}; {small} }}"
        f' @bottom-right {{ content: "page " counter(page) " of " counter(pages); {small} }} }}\n'
    )


def _quoted(words: str) -> str:
    """Words as a string of CSS, none of whose signs can end it or the style."""
    return '"' + "".join(sign if sign.isalnum() or sign in " ·," else f"\\{ord(sign):06x}" for sign in words) + '"'


def _mark(mark: int | None) -> str:
    if mark is None:
        return ""
    drawn = MARKS[mark % len(MARKS)]
    return f'<svg viewBox="0 0 24 24" aria-hidden="true">{drawn}</svg>'


def _blocks(document: Document) -> Iterator[str]:
    inside = False
    taken: set[str] = set()
    for block in document.blocks:
        if isinstance(block, DocumentHeading):
            yield from ["</section>"] if inside else []
            yield '<section class="apart">' if block.new_page else "<section>"
            inside = True
        yield _block(block, taken)
    yield from ["</section>"] if inside else []


def _block(block: Block, taken: set[str]) -> str:
    if isinstance(block, DocumentHeading):
        key = f' id="{_anchor(block.text)}"' if block.new_page else ""
        return f"<h2{key}>{_mark(block.mark)}{escape(block.text)}</h2>"
    return _entry(block, taken)


def _entry(entry: DocumentItem, taken: set[str]) -> str:
    flags = (("changed", entry.changed), ("quiet", entry.quiet), ("listed", bool(entry.leads_to)))
    names = " ".join(name for name, so in flags if so)
    key = f"n{entry.number}" if entry.number and not entry.leads_to and f"n{entry.number}" not in taken else ""
    taken.add(key)
    said = (f' class="{names}"' if names else "") + (f' id="{escape(key)}"' if key else "")
    number = escape(entry.number)
    number = f'<a href="#{_anchor(entry.leads_to)}">{number}</a>' if entry.leads_to else number
    return f"<article{said}><h3>{number}</h3><div>{_inner(entry.paragraphs)}</div></article>"


def _anchor(head: str) -> str:
    """``"rule-203"``."""
    return escape("-".join(head.lower().split()))


def _inner(words: tuple[Paragraph, ...]) -> str:
    return "".join(_several(kind, list(some)) for kind, some in groupby(words, key=lambda each: each.kind))


def _several(kind: ParagraphKind, some: list[Paragraph]) -> str:
    if kind is ParagraphKind.CLERK:
        return f'<ul class="clerk">{"".join(f"<li>{escape(each.text)}</li>" for each in some)}</ul>'
    said = "" if kind in {ParagraphKind.WORDS, ParagraphKind.OLD} else f' class="{kind}"'
    words = "".join(f"<p{said}{_moved_in(each)}>{escape(each.text)}</p>" for each in some)
    return f"<blockquote>{words}</blockquote>" if kind is ParagraphKind.OLD else words


def _moved_in(paragraph: Paragraph) -> str:
    return f' style="padding-left: {paragraph.inward}ch"' if paragraph.inward else ""


def _cards(cards: Cards) -> Iterator[str]:
    yield '<div class="cards">'
    yield from map(_card, cards.cards)
    yield "</div>"


def _card(card: PrintedCard) -> str:
    long = " data-long" if sum(len(paragraph.text) for paragraph in card.text) > LONG_CARD else ""
    state = f"<span>{escape(card.state)}</span>" if card.state else ""
    words = _inner(card.text)
    head = f"<header><b>{escape(card.number)}</b>{_mark(card.mark)}{state}</header>"
    return f'<article class="card" data-mark="{card.mark}"{long}>{head}{words}</article>'
