"""What the server is asked by its pages: every address, how it is asked, and what is sent along.

It is the description that the fuzz goes by; a test holds it against the addresses there are.
"""

from __future__ import annotations

from typing import NamedTuple

from hypothesis import strategies as st

NUMBER = st.integers(-1, 14).map(str)
FLAG = st.sampled_from(["", "0", "1"])
WORDS = st.text(max_size=40)
LONG = st.text(alphabet="aé<&\"'\x00\n", max_size=900)
QUERY = st.sampled_from(["", "a", "oil", "LA-10", "%", "(", "<b>", "\x00", "a" * 500])
TAKER = st.sampled_from(["", "me", "guest", "same", "heuristic", "random", "search", "nobody"])
NONSENSE = st.one_of(
    st.text(max_size=30),
    st.sampled_from(["-1", "999999999999999999999", "1e9", "nan", "٣", "<b>", "../../etc", "\x00", "person-1", "[]"]),
)
Fields = dict[str, st.SearchStrategy[str]]


class Asked(NamedTuple):
    """How an address is asked: by which method, and with which fields, each as a page of ours might fill it in."""

    method: str
    fields: Fields


NEW: Fields = {
    "game": st.sampled_from(["lantern", "race", "chess"]),
    "name": WORDS,
    "adventure": st.sampled_from(["", "road", "nowhere"]),
    "campaign": FLAG,
    "campaign-name": WORDS,
    "public": FLAG,
    "open-hands": FLAG,
    "pace": st.sampled_from(["0.0", "0.8", "9"]),
    "grace": st.sampled_from(["0", "30", "31", "x"]),
    "hook": st.sampled_from(["", "http://127.0.0.1/", "http://x@y/", "file:///etc/passwd", "http://["]),
    "seed": NUMBER,
    "hero-ash": TAKER,
    "hero-birch": TAKER,
    "hero-cedar": TAKER,
    "option-oil": NUMBER,
    "pack-x": FLAG,
}
INTERFACE = {
    "/": Asked("GET", {}),
    "/new/{game}": Asked("GET", {"campaign": FLAG, "pack": WORDS}),
    "/new": Asked("POST", NEW),
    "/join/{tid}": Asked("POST", {"as": st.sampled_from(["player", "watch", ""]), "name": WORDS}),
    "/history": Asked("GET", {}),
    "/campaigns": Asked("GET", {}),
    "/play/{game}": Asked("GET", {}),
    "/rules/{game}": Asked("GET", {"q": QUERY}),
    "/cards/{game}": Asked("GET", {"q": QUERY}),
    "/r/{tid}": Asked("GET", {"n": NUMBER}),
    "/t/{tid}/": Asked("GET", {}),
    "/t/{tid}/enter/{secret}": Asked("GET", {}),
    "/t/{tid}/frame": Asked("GET", {"seq": NUMBER}),
    "/t/{tid}/stream": Asked("GET", {"seq": NUMBER}),
    "/t/{tid}/advice": Asked("GET", {}),
    "/t/{tid}/replay": Asked("GET", {"n": NUMBER}),
    "/t/{tid}/save": Asked("GET", {}),
    "/t/{tid}/answer": Asked("POST", {"at": NUMBER, "option": NUMBER}),
    "/t/{tid}/pass": Asked("POST", {"at": NUMBER}),
    "/t/{tid}/hush": Asked("POST", {"at": NUMBER}),
    "/t/{tid}/undo": Asked("POST", {}),
    "/t/{tid}/agree": Asked("POST", {"yes": FLAG}),
    "/t/{tid}/say": Asked("POST", {"text": LONG, "reaction": st.sampled_from(["", "bravo", "zzz"])}),
    "/t/{tid}/help": Asked("POST", {}),
    "/t/{tid}/name": Asked("POST", {"name": LONG}),
    "/t/{tid}/pace": Asked("POST", {"pace": st.sampled_from(["0.0", "0.4", "7"])}),
    "/t/{tid}/leave": Asked("POST", {}),
    "/t/{tid}/invite": Asked("POST", {"seat": NUMBER, "to": st.sampled_from(["person", "bot", ""])}),
    "/t/{tid}/rematch": Asked("POST", {}),
    "/t/{tid}/set-out": Asked("POST", {}),
    "/health": Asked("GET", {}),
    "/metrics": Asked("GET", {}),
    "/robots.txt": Asked("GET", {}),
    "/static/pictures.css": Asked("GET", {}),
}


@st.composite
def sent(draw: st.DrawFn, asked: Asked) -> dict[str, str]:
    """What is sent to an address: mostly what belongs there, at times something missing, wrong or strange."""
    fields = {}
    for name, values in asked.fields.items():
        how = draw(st.integers(0, 9))
        if how:
            fields[name] = draw(NONSENSE if how == 1 else values)
    if draw(st.integers(0, 9)) == 0:
        fields[draw(NONSENSE)] = draw(NONSENSE)
    return fields
