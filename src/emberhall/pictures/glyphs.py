"""Silhouettes drawn in a box from -12 to 12: what a token or a card shows of its subject.

`glyph_for` finds the drawing that fits a name; what is fat, a line or thin in it is set by the stylesheet.
"""

from __future__ import annotations

import re
from functools import lru_cache

GLYPHS: dict[str, str] = {
    "altar": "<path d='M-11-4H11V0H8V8H11V11H-11V8H-8V0H-11ZM-1.6-12C0-9 3.4-9 2.8-5.4H-2.8C-3.4-8-1-9-1.6-12Z'/>",
    "anvil": (
        "<path d='M-11.6-7H10.6C9.6-3 6.6-1.4 3 -1.2 3 2.4 4.6 4.4 8 5.2V9.4H-8V5.2C-4.6 4.4-3 "
        "2.4-3-1.2-7.4-1.4-10.4-3.4-11.6-7Z'/>"
    ),
    "axe": (
        "<path d='M-1.3-11.5H1.3V11.5H-1.3Z'/><path d='M2.6-8.6C7.6-10.4 11-6.6 11-2.6S7.6 5.2 2.6 3.4C4.6.4 4.6-5.6 "
        "2.6-8.6ZM-2.6-8.6C-7.6-10.4-11-6.6-11-2.6S-7.6 5.2-2.6 3.4C-4.6.4-4.6-5.6-2.6-8.6Z'/>"
    ),
    "banner": "<path d='M-7.6-12H-5.2V12H-7.6ZM-4.2-11H10L6.4-5.4 10 .2H-4.2Z'/>",
    "bell": (
        "<path d='M-1.6-12H1.6V-9.8C6-9 7.4-5.6 7.4-2 7.4 3 9 5.4 11 7.6H-11C-9 5.4-7.4 "
        "3-7.4-2-7.4-5.6-6-9-1.6-9.8ZM-3 "
        "9H3A3 3 0 0 1-3 9Z'/>"
    ),
    "bolt": "<path d='M3.6-12-8 1.8H-1.2L-3.6 12 8.4-2.8H1.2Z'/>",
    "book": (
        "<path fill-rule='evenodd' d='M-11-9C-7-10.4-2.6-9.8 0-7.4 2.6-9.8 7-10.4 11-9V9.4C7-.0 2.6 8.4 0 10.8-2.6 "
        "8.4-7 "
        "8 -11 9.4ZM-.8-5.6C-3-7.2-6-7.4-9-6.8V6.6C-6 6-3 6.4-.8 8Z'/>"
    ),
    "boots": (
        "<path d='M-8-11H0V1.4C2 4 8.4 3.4 9.6 6.6 10.2 8.2 10 9.4 9.6 10.6H-8C-9 6-8.4-2-8-11Z'/><path "
        "d='M-8-8.6H0V-6.6H-8Z' class='eye'/>"
    ),
    "bow": (
        "<path class='line' d='M-7-10.5C4-8 4 8-7 10.5'/><path class='thin' d='M-7-10.5V10.5'/><path "
        "d='M-10.5-.9H5.6V-3.6L12 0 5.6 3.6V.9H-10.5Z'/>"
    ),
    "burst": (
        "<path d='M0-12 2.8-5.6 8.4-9.4 6.4-3 12-1.2 7 2 10 8 3.6 6.2 1 12-2 6.4-8 9.6-6.6 3.4-12 "
        "1.6-7-1.6-9.6-7.6-3.4-5.4Z'/>"
    ),
    "chain": (
        "<path class='line' d='M-9.6-4.6A4 4 0 1 1-2-1.6M-2.6-2.6A4 4 0 1 1 3.6 2.8M2.4 2A4 4 0 1 1 9 7.6'/><path "
        "class='fat' d='M-5-5-4-4M1 0 2 1M6 5 7 6'/>"
    ),
    "chest": (
        "<path fill-rule='evenodd' d='M-11-1C-11-6.4-8-9-5-9H5C8-9 11-6.4 "
        "11-1V9.6H-11ZM-11-1H-2.6V-2.6H2.6V-1H11V.8H2.6V3H-2.6V.8H-11Z'/>"
    ),
    "claw": (
        "<path d='M-9-10C-3-8-2 2-5.6 11-10 4-11.6-4-9-10ZM-.6-11.6C4-8 4 3 .4 11.6-3 5-4-5-.6-11.6ZM8-10C11.6-5 11 "
        "4 7 "
        "10.4 4.6 3 4.8-5 8-10Z'/>"
    ),
    "cloak": (
        "<path d='M-3.4-11.4C-1.6-9.6 1.6-9.6 3.4-11.4 6.4-10 7.4-6 8-1.4 8.6 3.4 9.4 8 11 11.2 7.4 10 4.6 10 1.4 "
        "11.6L0-4.6-1.4 11.6C-4.6 10-7.4 10-11 11.2-9.4 8-8.6 3.4-8-1.4-7.4-6-6.4-10-3.4-11.4Z'/>"
    ),
    "cloud": (
        "<path d='M-6 8A5.6 5.6 0 0 1-6.6-3 7 7 0 0 1 6.4-5.4 5.8 5.8 0 0 1 6.6 8Z'/><path class='line' d='M-5 11H4'/>"
    ),
    "coins": (
        "<path fill-rule='evenodd' d='M-3-10A7.4 7.4 0 1 1-3 4.8 7.4 7.4 0 0 1-3-10ZM-3-7.4A4.8 4.8 0 1 0-3 2.2 4.8 "
        "4.8 "
        "0 0 0-3-7.4Z'/><path d='M5.8-4.4A7.4 7.4 0 1 1-4.6 7.2C1.6 8 6.8 2.4 5.8-4.4Z'/>"
    ),
    "compass": (
        "<path fill-rule='evenodd' d='M0-11.6A11.6 11.6 0 1 1 0 11.6 11.6 11.6 0 0 1 0-11.6ZM0-9A9 9 0 1 0 0 9 9 9 "
        "0 0 0 "
        "0-9Z'/><path d='M0-7.6 2.4 0 0 7.6-2.4 0Z'/>"
    ),
    "crown": "<path d='M-11-6.6-5.4-.6 0-9.6 5.4-.6 11-6.6 8.6 6.4H-8.6ZM-8.4 8.2H8.4V11H-8.4Z'/>",
    "dagger": "<path d='M0-12 2.7-7.6 2 2.4H6.6V4.8H1.7V9.2A1.7 2.4 0 0 1-1.7 9.2V4.8H-6.6V2.4H-2L-2.7-7.6Z'/>",
    "devil": (
        "<path fill-rule='evenodd' d='M-9.8-12C-10.6-7-8.6-4.4-6.6-3.4-7.2 3 -3.6 9.6 0 11.6 3.6 9.6 7.2 3 6.6-3.4 "
        "8.6-4.4 10.6-7 9.8-12 8-8.4 5.6-7.4 3.6-7.2 "
        "1.6-8-1.6-8-3.6-7.2-5.6-7.4-8-8.4-9.8-12ZM-5-2.6-1.4-.6C-2.4.8-4.4.4-5-2.6ZM5-2.6 1.4-.6C2.4.8 4.4.4 "
        "5-2.6ZM-3 "
        "5C-1.4 4.2 1.4 4.2 3 5 1.8 6.4-1.8 6.4-3 5Z'/>"
    ),
    "dragon": (
        "<path fill-rule='evenodd' d='M-11.5 8.6C-11.6 "
        "2-9.6-2.4-5-4.6L-10.6-9.4C-5.4-9.6-2.4-8.6-.4-7L-2.4-11.6C3-10.4 "
        "5.4-7.6 6.4-4.6 9.6-3.4 11.6-1 11.8 2L9.4 4.8 7.8 2.4 5.4 4.4 3.6 2.8C1.4 3.4-.4 4.4-.6 6.6 2.4 5.6 6 6.6 "
        "8 8.8 "
        "3.6 11.6-6 12-11.5 8.6ZM1.4-3.6 5-2 1.6-1.2Z'/>"
    ),
    "drop": "<path d='M0-12C4.6-5.4 8.4-1 8.4 3.6A8.4 8 0 0 1-8.4 3.6C-8.4-1-4.6-5.4 0-12Z'/>",
    "eye": (
        "<path fill-rule='evenodd' d='M-12 0C-8-6-4-8 0-8S8-6 12 0C8 6 4 8 0 8S-8 6-12 0ZM0-5A5 5 0 1 0 0 5 5 5 0 0 0 "
        "0-5Z'/><circle r='2.6'/>"
    ),
    "eyes": (
        "<path fill-rule='evenodd' d='M0-6.6A9 9 0 1 1 0 11.4 9 9 0 0 1 0-6.6ZM0-1.6A4.6 4.6 0 1 0 0 7.6 4.6 4.6 0 0 0 "
        "0-1.6Z'/><circle cy='3' r='2.2'/><path class='line' d='M-6-4.4-8.4-9M-2-6-2.6-10.8M2-6 2.6-10.8M6-4.4 "
        "8.4-9'/><circle cx='-8.8' cy='-9.8' r='1.6'/><circle cx='-2.6' cy='-11.2' r='1.5'/><circle cx='2.6' "
        "cy='-11.2' "
        "r='1.5'/><circle cx='8.8' cy='-9.8' r='1.6'/>"
    ),
    "flame": (
        "<path fill-rule='evenodd' d='M1-12C1.4-7.4 8.4-4.6 8.4 3A8.4 8.6 0 0 1-8.4 "
        "3C-8.4-1-5.8-3-5.4-6.6-3.6-5.6-2.8-4.2-2.6-2.6-.4-4.6 1.6-8 1-12ZM.2 9.2A3.9 3.9 0 0 0 3.9 5.2C3.9 2.8 1.8 "
        "1.6 "
        "1.4-.6 0 1-3.7 2.2-3.7 5.4A3.9 3.9 0 0 0 .2 9.2Z'/>"
    ),
    "frost": (
        "<path class='line' d='M0-11.4V11.4M-9.9-5.7 9.9 5.7M-9.9 5.7 9.9-5.7M-3-9 0-6 3-9M-3 9 0 6 3 "
        "9M-9.3-1.9-5.2-3-6.3-7.1M9.3 1.9 5.2 3 6.3 7.1M-9.3 1.9-5.2 3-6.3 7.1M9.3-1.9 5.2-3 6.3-7.1'/>"
    ),
    "gate": (
        "<path fill-rule='evenodd' d='M-11 11V-2A11 10 0 0 1 11-2V11H6.4V-1.6A6.4 6 0 0 0-6.4-1.6V11Z'/><circle cy='3' "
        "r='3.4'/>"
    ),
    "gem": (
        "<path fill-rule='evenodd' d='M-6.4-9.4H6.4L12-2.6 0 11.4-12-2.6ZM-5-7-7.8-3.4H-3.2ZM5-7 "
        "7.8-3.4H3.2ZM0-7.6-2-3.4H2Z'/>"
    ),
    "ghost": (
        "<path fill-rule='evenodd' d='M0-11.6C6-11.6 8.8-7.4 8.8-2V11.4L5.6 8.4 2.8 11.4 0 8.4-2.8 11.4-5.6 8.4-8.8 "
        "11.4V-2C-8.8-7.4-6-11.6 0-11.6ZM-3.4-5.6A1.9 2.5 0 1 0-3.3-.6 1.9 2.5 0 0 0-3.4-5.6ZM3.4-5.6A1.9 2.5 0 1 0 "
        "3.5-.6 1.9 2.5 0 0 0 3.4-5.6Z'/>"
    ),
    "glass": (
        "<path fill-rule='evenodd' d='M-8-12H8V-9.4H6.4C6.4-4 2.8-2 2 0 2.8 2 6.4 4 6.4 9.4H8V12H-8V9.4H-6.4C-6.4 "
        "4-2.8 "
        "2-2 0-2.8-2-6.4-4-6.4-9.4H-8ZM-3.6-6.4C-2.6-4 -.8-3 0-1.4 .8-3 2.6-4 3.6-6.4ZM-4 9.4H4C3.4 7 1.4 6.4 0 "
        "4.6-1.4 "
        "6.4-3.4 7-4 9.4Z'/>"
    ),
    "golem": (
        "<path fill-rule='evenodd' "
        "d='M-4.4-12H4.4V-5.6H11.4V6H8V0H6V11.6H1.2V4.4H-1.2V11.6H-6V0H-8V6H-11.4V-5.6H-4.4ZM-2"
        ".8-10V-8.2H-.8V-10ZM2.8-10V-8.2H.8V-10Z'/>"
    ),
    "grell": (
        "<path d='M-9-2.5C-9-9-4-11.5 0-11.5S9-9 9-2.5C9 0 6 .6 0 .6S-9 0-9-2.5Z'/><path class='line' d='M-7 1.2C-9.4 "
        "4.4-5 7-7.6 11M-3.4 1.6C-5 5-1.4 7.4-3.4 11.4M.4 1.8C-1 5 2.4 7.6 .6 11.6M4 1.6C3 4.8 6.2 7 4.6 11.2M7.4 "
        "1.2C7 "
        "4 10 6.4 8.6 10.4'/>"
    ),
    "hammer": "<path d='M-9.5-10.5H9.5V-2.5H6.6L1.6-1.6V11.5H-1.6V-1.6L-6.6-2.5H-9.5Z'/>",
    "hand": (
        "<path d='M-8.4.6C-9.4-1-7.6-2.4-6.2-.8L-4.4 1.2V-8.4C-4.4-10.4-1.8-10.4-1.8-8.4V-2H-1V-10.4C-1-12.4 1.6-12.4 "
        "1.6-10.4V-2H2.4V-9C2.4-11 5-11 5-9V-1H5.8V-5.8C5.8-7.6 8.2-7.6 8.2-5.8V3.6C8.2 9 5 11.8 1 11.8-3.4 11.8-5 "
        "8.4-8.4.6Z'/>"
    ),
    "harp": (
        "<path fill-rule='evenodd' d='M-9-11C-4-12-2-8 2-8S8-12 11-10C10-7 8-6 8-4L-4 11.4-7 9C-9 "
        "3-11-5-9-11ZM-7-7C-8-2-7 3-5 8L5-5C1-5-3-8-7-7Z'/><path class='thin' d='M-5.4-7V7M-3-6.4V5M-.4-5.6V2M2-5V-1'/>"
    ),
    "heart": ("<path d='M0 11C-6 6.4-11.4 1.8-11.4-4A5.8 5.8 0 0 1 0-6.4 5.8 5.8 0 0 1 11.4-4C11.4 1.8 6 6.4 0 11Z'/>"),
    "helm": (
        "<path fill-rule='evenodd' d='M-12-9.6C-9-9.4-8-7.4-7.6-5.6-5.6-10-2.6-11.4 0-11.4S5.6-10 7.6-5.6C8-7.4 9-9.4 "
        "12-9.6 11.6-5.6 10.4-3.2 8.4-2.2V9L3.6 11.6V3H1.4V11.8H-1.4V3H-3.6V11.6L-8.4 "
        "9V-2.2C-10.4-3.2-11.6-5.6-12-9.6ZM-6-1.2V1.2H-1.6V-1.2ZM6-1.2V1.2H1.6V-1.2Z'/>"
    ),
    "hill": "<path d='M-12 9C-10 1-6-2.6-2.4-2.6 0-2.6 1.6-1 2.6.6 4-1 5.6-1.8 7.2-1.6 9.6-1.2 11.4 3 12 9Z'/>",
    "hood": (
        "<path fill-rule='evenodd' d='M0-11.5C6-10 8.4-4 8.4 1.2 8.4 5 10.4 8.4 11 11H-11C-10.4 8.4-8.4 5-8.4 "
        "1.2-8.4-4-6-10 0-11.5ZM0-6.4C-3.4-5-4.8-1.4-4.4 1.8-3.8 4.6-1.8 6.2 0 6.2S3.8 4.6 4.4 1.8C4.8-1.4 3.4-5 "
        "0-6.4Z'/><circle cx='-1.8' cy='-.2' r='1'/><circle cx='1.8' cy='-.2' r='1'/>"
    ),
    "horn": (
        "<path d='M-11-8.6-6.4-10C-4 2 3 5.4 9.4 3.6L11.6 10.6C-1 13.6-11.4 4.6-11-8.6Z'/><path class='line' "
        "d='M4-8C6-7 "
        "7.4-5 7.6-2.6M7-11.6C10-10 11.6-6.6 11.4-3'/>"
    ),
    "jaws": (
        "<path d='M-11.6-3C-9-9.4-4.4-11 0-11S9-9.4 11.6-3L8.4-4.4 6-.4 3.4-4.6 0-.2-3.4-4.6-6-.4-8.4-4.4ZM-11.6 3C-9 "
        "9.4-4.4 11 0 11S9 9.4 11.6 3L8.4 4.4 6 .8 3.4 4.6 0 1.2-3.4 4.6-6 .8-8.4 4.4Z'/>"
    ),
    "key": (
        "<path fill-rule='evenodd' d='M-5.6-9.6A5.6 5.6 0 1 1-1.6 0L9.4 8.4 7.6 10.8 5.8 9.4 4 11.6 1.8 10 3.6 7.6-3.6 "
        "1.6A5.6 5.6 0 0 1-5.6-9.6ZM-6-6.8A2.6 2.6 0 1 0-5.8-1.6 2.6 2.6 0 0 0-6-6.8Z'/>"
    ),
    "kobold": (
        "<path fill-rule='evenodd' d='M-10.6-11C-7.4-10.4-5.6-8.6-4.6-6.4-3-7.4 3-7.4 4.6-6.4 5.6-8.6 7.4-10.4 10.6-11 "
        "9.6-8 9.6-6 8.2-3.4 7.6.4 5 3.6 3.6 7.4 2.8 9.8 1.4 11.4 0 11.4S-2.8 9.8-3.6 7.4C-5 "
        "3.6-7.6.4-8.2-3.4-9.6-6-9.6-8-10.6-11ZM-5.6-2.4-1.6-.2-4.4.8ZM5.6-2.4 1.6-.2 4.4.8Z'/>"
    ),
    "lantern": (
        "<path fill-rule='evenodd' d='M-2-12H2V-9.6C6-9 7.4-6.6 "
        "7.8-4.6H-7.8C-7.4-6.6-6-9-2-9.6ZM-7-3.4H7V7H-7ZM0-2.4C-1 "
        "0-3.4 1.4-3.4 3.4A3.4 3 0 0 0 3.4 3.4C3.4 1.4 1 0 0-2.4ZM-8.4 8.2H8.4V11.4H-8.4Z'/>"
    ),
    "leaf": (
        "<path fill-rule='evenodd' d='M10.6-11C11.6-1 8 7.6-1.4 8.4-4 8.6-6 7.8-7.4 6.6L-10.4 11.4-12 10-8.6 "
        "4.8C-11.6-3.6-2-10 10.6-11ZM6.4-7C.4-4.6-3.4-.6-6 4.2-1.6.6 2.6-2.6 6.4-7Z'/>"
    ),
    "lever": "<path d='M-10 6H10V11H-10ZM-1.6 5 5-8.4 7.4-7.2 1.4 6Z'/><circle cx='6.4' cy='-8.6' r='3.2'/>",
    "mask": (
        "<path fill-rule='evenodd' d='M-11-7C-4-10 4-10 11-7 11.4 0 8.4 6.4 4.6 6.4 2.4 6.4 1.4 3.6 0 3.6S-2.4 6.4-4.6 "
        "6.4C-8.4 6.4-11.4 0-11-7ZM-8-3C-6.4-5-3.4-4.4-2 -1.6-4 0-7 0-8-3ZM8-3C6.4-5 3.4-4.4 2-1.6 4 0 7 0 8-3Z'/>"
    ),
    "moon": "<path d='M4-11.4A11.6 11.6 0 1 0 10.8 5 9.4 9.4 0 0 1 4-11.4Z'/>",
    "mouths": (
        "<path fill-rule='evenodd' d='M-11 1C-11-7-5-10 0-10S11-7 11 1 6 10.5 0 10.5-11 8-11 1ZM-7.5 1-5 5-2.6 1.6 "
        "0 5.6 "
        "2.6 1.6 5 5 7.5 1C4-1.4-4-1.4-7.5 1Z'/><circle class='eye' cx='-4' cy='-4.6' r='1.7'/><circle class='eye' "
        "cx='3.4' cy='-5.4' r='1.3'/><circle class='eye' cx='.2' cy='-6.9' r='.9'/>"
    ),
    "mushroom": (
        "<path fill-rule='evenodd' d='M0-11C7-11 11.4-6 11.4-.6 11.4 1 10 1.6 8 1.6H-8C-10 1.6-11.4 "
        "1-11.4-.6-11.4-6-7-11 0-11ZM-5-6.4A2 2 0 1 0-5-2.4 2 2 0 0 0-5-6.4ZM3.6-7.6A2.4 2.4 0 1 0 3.6-2.8 2.4 2.4 "
        "0 0 0 "
        "3.6-7.6Z'/><path d='M-3.6 3H3.6C3.2 6 3.6 9 5 11.4H-5C-3.6 9-3.2 6-3.6 3Z'/>"
    ),
    "paw": (
        "<ellipse cx='0' cy='4.4' rx='6.6' ry='5.4'/><ellipse cx='-8' cy='-2.2' rx='2.5' ry='3.4' "
        "transform='rotate(-24 "
        "-8 -2.2)'/><ellipse cx='8' cy='-2.2' rx='2.5' ry='3.4' transform='rotate(24 8 -2.2)'/><ellipse cx='-3.2' "
        "cy='-6.8' rx='2.6' ry='3.7'/><ellipse cx='3.2' cy='-6.8' rx='2.6' ry='3.7'/>"
    ),
    "peak": "<path fill-rule='evenodd' d='M-12 10-3-9.6 1.4-1 4-5.4 12 10ZM-3-5.4-5.6.4-3.6-.8-2.4 1.6-.6-.6Z'/>",
    "pillar": "<path d='M-8-12H8V-8.6H6V8.6H8V12H-8V8.6H-6V-8.6H-8Z'/>",
    "potion": (
        "<path fill-rule='evenodd' d='M-3.4-12H3.4V-9.6H2.4V-4.4C6.6-2.8 8.6.4 8.6 4A8.6 7.8 0 0 1-8.6 "
        "4C-8.6.4-6.6-2.8-2.4-4.4V-9.6H-3.4ZM-6 3.2C-5.6 7 6 7 6 3.2 4 1.8 2 3.8 0 3.2-2 2.6-4 1.8-6 3.2Z'/>"
    ),
    "reeds": (
        "<path class='line' d='M-6 11C-6 4-7-2-9-7M0 11V-9M6 11C6 4 7-1 9-5M-11 11H11'/><ellipse cx='0' cy='-8' "
        "rx='1.8' "
        "ry='3.6'/><ellipse cx='-9' cy='-7' rx='1.6' ry='3' transform='rotate(-16 -9 -7)'/><ellipse cx='9' cy='-5' "
        "rx='1.6' ry='3' transform='rotate(16 9 -5)'/>"
    ),
    "ring": (
        "<path fill-rule='evenodd' d='M0-3.6A7.6 7.6 0 1 1 0 11.6 7.6 7.6 0 0 1 0-3.6ZM0-.6A4.6 4.6 0 1 0 0 8.6 4.6 "
        "4.6 "
        "0 0 0 0-.6Z'/><path d='M-4.6-9.4-2.6-12H2.6L4.6-9.4 0-4.4Z'/>"
    ),
    "rocks": (
        "<path d='M-11.4 9-10 2.6-5.4-.6-1.6 2.4-1 9ZM-5-2-2-8.4 3.4-9.4 6.6-5 5 .4-.8 1.2ZM.6 9 1.4 3 6.4 1.4 10.8 "
        "4.4 "
        "11.4 9Z'/>"
    ),
    "runes": "<path class='line' d='M-8-10V10M-8-9-2-4-8 0M2-10V10M2-4 9-9M2 2 9-3M2 10H8'/>",
    "scroll": (
        "<path fill-rule='evenodd' d='M-9-11H6A3.6 3.6 0 0 1 9.6-7.4V-5H6.4V7.4A3.6 3.6 0 0 1 2.8 11H-7A3.6 3.6 0 0 "
        "1-10.6 7.4V5.4H-7V-8.4A2.4 2.4 0 0 0-9-11ZM-4.4-7.6V-6H3.6V-7.6ZM-4.4-3.6V-2H3.6V-3.6ZM-4.4.4V2H3.6V.4Z'/>"
    ),
    "shield": (
        "<path fill-rule='evenodd' d='M0-11.5C3.5-9.5 7-9 9.5-9 10 0 7 7.5 0 11.5-7 7.5-10 0-9.5-9-7-9-3.5-9.5 "
        "0-11.5ZM0-8.4C-2.4-7-4.6-6.6-6.8-6.4-6.8 0-4.6 5.4 0 8.4Z'/>"
    ),
    "shield_cross": (
        "<path fill-rule='evenodd' d='M0-11.5C3.5-9.5 7-9 9.5-9 10 0 7 7.5 0 11.5-7 7.5-10 0-9.5-9-7-9-3.5-9.5 "
        "0-11.5ZM-1.6-6.2V-2.4H-5.4V.8H-1.6V6.6H1.6V.8H5.4V-2.4H1.6V-6.2Z'/>"
    ),
    "skull": (
        "<path fill-rule='evenodd' d='M0-11.6C6.4-11.6 10-7.4 10-2.4 10 .6 8.6 2.8 6.4 4.2V9.4L4 8.4 3 "
        "11.4H1V8.6H-1V11.4H-3L-4 8.4-6.4 9.4V4.2C-8.6 2.8-10-.1-10-2.4-10-7.4-6.4-11.6 0-11.6ZM-4.4-4.4A2.6 2.6 0 1 "
        "0-4.2.8 2.6 2.6 0 0 0-4.4-4.4ZM4.4-4.4A2.6 2.6 0 1 0 4.6.8 2.6 2.6 0 0 0 4.4-4.4ZM0 1.6-1.6 4.6H1.6Z'/>"
    ),
    "slime": (
        "<path fill-rule='evenodd' d='M0-10C6-10 8-4 8.6 1.4 9 4.4 11.6 5 11.6 8 11.6 10 9 11 6 11H-6C-9 11-11.6 "
        "10-11.6 "
        "8-11.6 5-9 4.4-8.6 1.4-8-4-6-10 0-10ZM-3.4-3.6A1.8 1.8 0 1 0-3.3 0 1.8 1.8 0 0 0-3.4-3.6ZM3.4-3.6A1.8 1.8 "
        "0 1 0 "
        "3.5 0 1.8 1.8 0 0 0 3.4-3.6ZM-4 4C-2 6 2 6 4 4Z'/>"
    ),
    "snake": (
        "<path class='fat' d='M7.6-7.6C2-12-6-9-5.4-4.6-4.8-.6 7.4-1 7 4.4 6.6 9.4-3 10.6-8.6 7.4'/><path "
        "d='M4.6-11.4C8.6-12 12-9.6 11.4-6.8L6.4-5Z'/><circle class='eye' cx='8.4' cy='-8.8' r='1'/>"
    ),
    "spider": (
        "<circle cy='2.6' r='5.4'/><circle cy='-5' r='3.2'/><path class='line' d='M-4.6 0-9-3.6-8.6-9M-5 2.6-11 "
        "1.4-11.8-3.4M-5 5-10.6 7.4-10.4 11M-3.4 7-6.4 11.4M4.6 0 9-3.6 8.6-9M5 2.6 11 1.4 11.8-3.4M5 5 10.6 7.4 10.4 "
        "11M3.4 7 6.4 11.4'/>"
    ),
    "spikes": "<path d='M-11 11-8-6-5 11ZM-4.6 11-.4-11 3.4 11ZM4 11 7.4-3 10.8 11Z'/>",
    "staff": (
        "<path d='M-1.4-3.4H1.4V12H-1.4Z'/><path fill-rule='evenodd' d='M0-12A5.4 5.4 0 1 1 0-1.2 5.4 5.4 0 0 1 "
        "0-12ZM0-9.4A2.8 2.8 0 1 0 0-3.8 2.8 2.8 0 0 0 0-9.4Z'/>"
    ),
    "star": "<path d='M0-12 3.2-3.8 12-3.4 5.2 2.2 7.4 10.8 0 6-7.4 10.8-5.2 2.2-12-3.4-3.2-3.8Z'/>",
    "sun": (
        "<circle r='4.6'/><path d='M-1.3-6.4 0-12 1.3-6.4ZM-1.3 6.4 0 12 1.3 6.4ZM-6.4-1.3-12 0-6.4 1.3ZM6.4-1.3 12 0 "
        "6.4 1.3ZM-5.5-3.7-8.5-8.5-3.7-5.5ZM5.5 3.7 8.5 8.5 3.7 5.5ZM-5.5 3.7-8.5 8.5-3.7 5.5ZM5.5-3.7 8.5-8.5 "
        "3.7-5.5Z'/>"
    ),
    "sword": "<path d='M0-12 2.2-8.6V3.4H6.4V6H1.8V9.4A2.2 2.2 0 1 1-1.8 9.4V6H-6.4V3.4H-2.2V-8.6Z'/>",
    "swords": (
        "<path d='M-11-11-6.6-10 8.6 5.2 10.4 3.4 11.8 4.8 8.8 7.8 11.4 10.4 10.4 11.4 7.8 8.8 4.8 11.8 3.4 10.4 5.2 "
        "8.6-10-6.6ZM11-11 6.6-10 1.6-5 5-1.6 10-6.6ZM-5.2 8.6-3.4 10.4-4.8 11.8-7.8 8.8-10.4 11.4-11.4 10.4-8.8 "
        "7.8-11.8 4.8-10.4 3.4-8.6 5.2-5 1.6-1.6 5Z'/>"
    ),
    "tower": (
        "<path fill-rule='evenodd' "
        "d='M-8-11H-5V-8.6H-1.6V-11H1.6V-8.6H5V-11H8V-4.4H6.4V8.6H9V11.4H-9V8.6H-6.4V-4.4H-8ZM-"
        "2.2 3.4V8.6H2.2V3.4A2.2 2.2 0 0 0-2.2 3.4ZM-1-3V0H1V-3Z'/>"
    ),
    "town": (
        "<path fill-rule='evenodd' d='M-11.4 10.6V1L-6.6-3.6-3.4-.6V-7.4L1-12 5.4-7.4V-1.4L7.4-3.2 11.4 1V10.6ZM-8 "
        "3.4V6H-5.4V3.4ZM-.6-5V-2.4H2.4V-5ZM-.8 5.4V10.6H2.6V5.4Z'/>"
    ),
    "tree": "<path d='M0-12 7-2.6H4L9 5H1.6V11.4H-1.6V5H-9L-4-2.6H-7Z'/>",
    "tusks": (
        "<path fill-rule='evenodd' d='M0-11.4C6-11.4 9.4-7.4 9.4-2.4 9.4 1.6 8 3 7.4 5.6L8.6 9.6 5.4 7.6 4.4 "
        "11H-4.4L-5.4 7.6-8.6 9.6-7.4 5.6C-8 3-9.4 1.6-9.4-2.4-9.4-7.4-6-11.4 0-11.4ZM-6.4-2.8-1.8-1.4C-2.2 1.2-5.8 "
        "1.4-6.4-2.8ZM6.4-2.8 1.8-1.4C2.2 1.2 5.8 1.4 6.4-2.8ZM-1.6 4 0 1.6 1.6 4Z'/>"
    ),
    "villager": "<circle cy='-5.6' r='4.6'/><path d='M-8.4 11C-8.4 3-4.6.4 0 .4S8.4 3 8.4 11Z'/>",
    "vines": (
        "<path class='line' d='M-9 11C-9 4-3 5-3-1S-8-7-6-11M1 11C1 6 5 5 5 0S0-6 2-11M9 11C9 7 11 5 10 0'/><path "
        "d='M-3 "
        "0C0-3 3-3 4-1 2 2-1 3-3 0ZM-5-7C-9-8-11-6-11-4-8-3-6-4-5-7ZM5 1C8-2 11-2 12 0 10 3 7 4 5 1ZM-8 6C-11 5-12 "
        "7-12 "
        "9-9 9-8 8-8 6Z'/>"
    ),
    "wand": (
        "<path d='M-10.4 8.6 4-5.8 6.4-3.4-8 11A1.7 1.7 0 0 1-10.4 8.6Z'/><path d='M7.4-12 8.4-8.6 12-7.4 8.4-6.2 "
        "7.4-2.6 6.2-6.2 2.8-7.4 6.2-8.6ZM-2-11-1.4-9.2.4-8.6-1.4-8-2-6.2-2.6-8-4.4-8.6-2.6-9.2ZM9.6 1.4 10.2 3.2 "
        "12 3.8 "
        "10.2 4.4 9.6 6.2 9 4.4 7.2 3.8 9 3.2Z'/>"
    ),
    "wave": (
        "<path class='line' d='M-11-5C-8-9-5-9-2-5S5-1 8-5 11-6 12-7M-11 2C-8-2-5-2-2 2S5 6 8 2 11 1 12 0M-11 9C-8 5-5 "
        "5-2 9S5 13 8 9 11 8 12 7'/>"
    ),
    "web": (
        "<path class='line' d='M0-12V12M-12 0H12M-8.5-8.5 8.5 8.5M-8.5 8.5 8.5-8.5'/><path class='thin' d='M0-8 "
        "5.6-5.6 "
        "8 0 5.6 5.6 0 8-5.6 5.6-8 0-5.6-5.6ZM0-4 2.8-2.8 4 0 2.8 2.8 0 4-2.8 2.8-4 0-2.8-2.8Z'/>"
    ),
    "well": (
        "<path fill-rule='evenodd' d='M-11 1H11V3.4H9.6V11H-9.6V3.4H-11ZM-8-4.4H8V-2H-8ZM0-12 "
        "11-5H-11ZM-7-3H-5V1H-7ZM5-3H7V1H5ZM-1-4H1V1H-1Z'/>"
    ),
    "wings": (
        "<path d='M0-3.4C-2.4-8.4-7.4-10.6-12-10 -10.8-8 -10.6-6.4-11.6-4.4-9.4-4-8.4-3-8.6-.6-6.6-.8-5.2 0-4.8 "
        "2.2-3.2 "
        "1.6-1.8 2-1.4 4L0 10 1.4 4C1.8 2 3.2 1.6 4.8 2.2 5.2 0 6.6-.8 8.6-.6 8.4-3 9.4-4 11.6-4.4 10.6-6.4 10.8-8 "
        "12-10 "
        "7.4-10.6 2.4-8.4 0-3.4Z'/>"
    ),
    "wolf": (
        "<path fill-rule='evenodd' d='M-9.6-12-3.6-7.4C-1.4-8-1.4-8 3.6-7.4L9.6-12 10.4-2.6 7.6 2 3.4 9.4 0 11.8-3.4 "
        "9.4-7.6 2-10.4-2.6ZM-6-2-1.8.4-5 1.4ZM6-2 1.8.4 5 1.4ZM-2 6H2L0 9Z'/>"
    ),
}

# What a name speaks of, the more telling word first; the first that is found counts.
WORDS: tuple[tuple[str, str], ...] = (
    ("paladin", "shield_cross"),
    ("dawnguard", "sun"),
    ("lightweaver", "flame"),
    ("nightfeather", "dagger"),
    ("stoneheart", "hammer"),
    ("wyldshell", "leaf"),
    ("fighter", "axe"),
    ("cleric priest", "sun"),
    ("rogue", "dagger"),
    ("wizard sorcerer archmage warlock", "flame"),
    ("druid", "leaf"),
    ("bard", "harp"),
    ("ranger", "bow"),
    ("monk", "hand"),
    ("dragon dragon's wyrm wyrmling drake salamander ashmaw meerak ashardalon", "dragon"),
    ("owlbear bear hound boar panther lion manticore", "paw"),
    ("wolf wolves hungry dire", "wolf"),
    ("kobold kobolds lizardfolk troglodyte reptile", "kobold"),
    ("beholder gazer bellax aberration aberrant spectator", "eyes"),
    ("grell chuul kraken roper otyugh tentacle cloaker illithid mind", "grell"),
    ("snake serpent hydra naga weird yuan", "snake"),
    ("spider web-weaver ettercap scorpion wasp insect", "spider"),
    ("slime ooze pudding cube jelly mouther", "slime"),
    ("skeleton skeletons bones ghoul ghoulish wight undead death lich skull grave marrowking mummy zombie", "skull"),
    ("ghost wraith spirit spirits haunted specter banshee moaning wisp", "ghost"),
    ("golem armor animated construct sentinel colossus stone", "golem"),
    ("goblin hobgoblin imp imps", "kobold"),
    ("orc orcs orog ogre troll giant bugbear fomorian minotaur brute cyclops", "tusks"),
    ("devil demon fiend slaad legion", "devil"),
    ("cultist cult acolyte drow assassin assassins shadow shadows cutpurse bandit thief stalker smoke", "hood"),
    ("duergar dwarf dwarven hammer mace maul warhammer", "hammer"),
    ("harpy harpies griffon roc crows wings feather flying carpet sky", "wings"),
    ("gargoyle claw claws hook ravager rage", "claw"),
    ("archer bow longbow crossbow arrow recurve slingers snipers shot bull's javelin", "bow"),
    ("sword blade longsword falchion rapier vorpal strike steel edge killing flurry", "sword"),
    ("dagger daggers knife knives talon venom backstab cut", "dagger"),
    ("axe greataxe cleave", "axe"),
    ("duel duelist champion attack fray assault battle charge war brawler training spear", "swords"),
    ("shield buckler aegis sentinel noble defense defence protection guard ward warding sanctuary", "shield"),
    ("plate mail jerkin hauberk leather hide chain coat helm gauntlets bracers belt", "helm"),
    ("cloak robe mantle shroud", "cloak"),
    ("boots stirrups step walk speed haste advance striding seven-league", "boots"),
    ("potion draught salve vial phial oil poison poisoned elixir acid", "potion"),
    ("scroll edict letter map writ", "scroll"),
    ("tome book lore library sage advice", "book"),
    ("ring", "ring"),
    ("wand sceptre missile missiles magic polymorph cantrip", "wand"),
    ("staff lash", "staff"),
    ("crown king king's noble captain warlord command overlord", "crown"),
    ("coin gold treasure purse merchant merchant's tribute hoard bargain market pockets coins wealth", "coins"),
    ("chest box cache caches kit tools pack", "chest"),
    ("key lock unlock thieves", "key"),
    ("frost rime ice cold freeze numb", "frost"),
    ("fire fireball flame flames flaming ember cinder cinders burning magma ash hot heat lava spark", "flame"),
    ("lightning thunder storm bolt arc surge kraash shock", "bolt"),
    ("sun light dawn radiance halo holy sacred divine bless blessing righteous hymn radiant faith god gods", "sun"),
    ("heal healing cure wounds mending life second wind rest raise", "heart"),
    ("moon night dusk twilight", "moon"),
    ("star stars foresight omen omens fate luck lucky charm fortune", "star"),
    ("eye vision perception scout spotted mirror watch watchfires sight lookouts", "eye"),
    ("gem pearl stone orb garnet emberglass amulet jewel", "gem"),
    ("cloud mist fog fungal spores gas steam vent sulphurous smoke", "cloud"),
    ("earthquake tremor blast burst bomb volcanic explosion eruption", "burst"),
    ("trap trapper trappers trip wire jaws bite pit cage teeth", "jaws"),
    ("time warp hourglass haste leap", "glass"),
    ("banner host levy muster hero heroic rally hall outpost garrison regiment", "banner"),
    ("horn drums call alarm scream roar shout song", "horn"),
    ("lantern torchbearer candle lost dark", "lantern"),
    ("rope chain net grapple bound grasping", "chain"),
    ("leaf forest nature dryad wild greenwood druid thorn plant treant", "leaf"),
    ("tree oak willow wood bramble grove", "tree"),
    ("mushroom myconid fungus bloom", "mushroom"),
    ("vines vine roots", "vines"),
    ("mountain peak cliff", "peak"),
    ("river water waters sea ferryman ford drowned wave sailor", "wave"),
    ("town village tavern", "town"),
    ("tower castle keep fortress portcullis vault", "tower"),
    ("gate portal planar door passage vast exit", "gate"),
    ("altar shrine prayers chapel ritual ceremony", "altar"),
    ("hand touch lay fingers grip gloves thief", "hand"),
    ("bard entertainer harp campfire", "harp"),
    ("mask deception trick tricks feint stealth disguise hypnotism taunt taunting distracting diversion", "mask"),
    ("web", "web"),
    ("rune runes curse cursed hag hex witch sorcery", "runes"),
    ("compass road roads pilgrim's outlander refugees", "compass"),
    ("rubble rocks beam", "rocks"),
    ("villager soldier man woman human folk militia", "villager"),
)  # fmt: skip
BY_WORD = {word: name for words, name in reversed(WORDS) for word in words.split()}
RANK = {word: rank for rank, (words, _) in reversed(list(enumerate(WORDS))) for word in words.split()}
OF_KIND = {
    "hero": "shield_cross", "power": "star", "treasure": "gem", "monster": "claw", "villain": "dragon",
    "object": "altar", "encounter": "jaws", "villager": "villager", "chamber": "gate", "boon": "sun",
    "adventure": "compass", "tile": "tower", "basic": "star", "market": "wand", "item": "chest", "token": "kobold",
    "dragonfire": "flame", "character": "shield_cross", "feature": "crown", "map": "compass", "ally": "banner",
    "challenge": "skull", "event": "bell", "doom": "dragon", "retinue": "wolf", "tile-face": "tower",
    "ability": "runes", "equipment": "anvil", "behaviour": "claw", "enemy": "tusks", "corridor": "pillar",
    "room": "tower", "battle": "swords", "wandering": "lantern", "wound": "heart",
    "boss": "devil", "boss-attack": "swords", "squire": "banner",
}  # fmt: skip
FALLBACK = "compass"


@lru_cache(maxsize=4096)
def glyph_for(name: str, kind: str = "", *hints: str) -> str:
    """The name of the drawing that fits a name best, or else its hints in turn, or else its kind."""
    for text in (name, *hints):
        said = re.findall(r"[a-z'-]+", text.lower())
        words = [word for whole in said for word in (whole, *whole.split("-")) if word in BY_WORD]
        if words:
            return BY_WORD[min(words, key=RANK.__getitem__)]
    return OF_KIND.get(kind, FALLBACK)


def drawn(name: str) -> str:
    """A drawing by its name."""
    return f"<g class='glyph'>{GLYPHS[name]}</g>"
