"""What could be wrong with the rules of a game: small changes, each in one place, made by the operators of mutmut.

mutmut's own runner builds every change of a file into one module behind trampolines, chooses tests by function and
leaves decorated functions alone; here a change is a piece of text put in another's place, so that one sample can be
drawn from all of them and tried on the tests that run its line. Left out are changes that the type checker would
refuse (a call without an argument, None for a value), how a class is made (`frozen=True`), and what is told: texts,
events, the log.
"""

from __future__ import annotations

import ast
import hashlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import libcst as cst
import libcst.matchers as m
import msgspec
from libcst.metadata import MetadataWrapper, WhitespaceInclusivePositionProvider
from mutmut.mutation import mutators
from mutmut.mutation.file_mutation import MutationVisitor
from mutmut.mutation.pragma_handling import IgnoredCode

ROOMS = ("rules", "cards", "campaign")
TOLD = {
    "acts",
    "events",
    "files",
    "forecast",
    "odds",
    "preview",
    "prospects",
    "telling",
    "view",
}  # modules without a rule in them

OPERATORS: mutators.OPERATORS_TYPE = [
    (cst.BaseNumber, mutators.operator_number),
    (cst.Name, mutators.operator_name),
    (cst.AugAssign, mutators.operator_augmented_assignment),
    (cst.UnaryOperation, mutators.operator_remove_unary_ops),
    (cst.CSTNode, mutators.operator_keywords),
    (cst.CSTNode, mutators.operator_swap_op),
    (cst.IfExp, mutators.operator_if_exp),
]


class Mutant(msgspec.Struct, frozen=True):
    """One change: the text from `start` to `end` of a file is replaced by `text`."""

    file: str
    function: str  # its qualified name; empty outside functions
    line: int
    lines: tuple[int, int]  # of the statement, or of its head: when one of these is run, the change can matter
    was: str
    becomes: str
    nth: int  # of the equal changes in that function
    start: int
    end: int
    text: str

    @property
    def key(self) -> str:
        """What it is called however its lines move."""
        return f"{self.file}:{self.function}: {self.was} -> {self.becomes}" + f" ({self.nth})" * (self.nth > 1)

    def rank(self, seed: int) -> str:
        """Its place in the order of a seed: an edit elsewhere does not shuffle the sample."""
        return hashlib.sha256(f"{seed} {self.key}".encode()).hexdigest()

    def applied(self, source: str) -> str:
        return source[: self.start] + self.text + source[self.end :]


def files_of(root: Path, game: str) -> list[Path]:
    """The modules that carry the rules of a game."""
    home = root / "src" / "emberhall" / "games" / game
    return [file for room in ROOMS for file in sorted(home.glob(f"{room}/*.py")) if file.stem not in TOLD]


def mutants_of(root: Path, game: str, kept: Path) -> list[Mutant]:
    """All mutants of a game; those of a file that has not changed are read back from what was kept."""
    kept.mkdir(parents=True, exist_ok=True)
    found: list[Mutant] = []
    for file in files_of(root, game):
        source, name = file.read_text(), str(file.relative_to(root))
        digest = hashlib.sha256(source.encode() + Path(__file__).read_bytes()).hexdigest()[:16]
        store = kept / f"{file.parent.name}-{file.stem}-{digest}.json"
        if not store.exists():
            for old in kept.glob(f"{file.parent.name}-{file.stem}-*.json"):
                old.unlink()
            store.write_bytes(msgspec.json.encode(list(mutants_in(name, source))))
        found += msgspec.json.decode(store.read_bytes(), type=list[Mutant])
    return found


class Changes(MutationVisitor):
    """mutmut's walk over a module, through decorated functions too, with branches forced, past all that is told."""

    def __init__(self) -> None:
        super().__init__(OPERATORS, IgnoredCode(set(), set(), set()))
        self.pairs: list[tuple[cst.CSTNode, cst.CSTNode]] = []
        self.passed: set[cst.CSTNode] = set()

    def _skip_node_and_children(self, node: cst.CSTNode) -> bool:
        if isinstance(node, cst.ClassDef):
            self.passed |= set(node.keywords)
        if node in self.passed:
            return True
        if isinstance(node, cst.FunctionDef):
            return node.name.value.endswith("text")  # it only reads a word out
        if isinstance(node, cst.If) and m.findall(node.test, m.Attribute(attr=m.Name("log"))):
            return True
        return super()._skip_node_and_children(node)

    def _create_mutations(self, node: cst.CSTNode) -> None:
        if isinstance(node, cst.If | cst.CompIf):
            always = cst.IfExp(test=node.test, body=cst.Name("x"), orelse=cst.Name("y"))
            self.pairs += [(node.test, forced.test) for forced in mutators.operator_if_exp(always)]
        super()._create_mutations(node)
        self.pairs += [(change.original_node, change.mutated_node) for change in self.mutations]
        self.mutations.clear()


def mutants_in(name: str, source: str) -> Iterator[Mutant]:
    """The mutants of one module, in the order of its text."""
    wrapper = MetadataWrapper(cst.parse_module(source))
    changes = Changes()
    wrapper.visit(changes)
    spans = wrapper.resolve(WhitespaceInclusivePositionProvider)
    heads, begins = Heads(source), [0]
    for line in source.splitlines(keepends=True):
        begins.append(begins[-1] + len(line))
    seen: Counter[tuple[str, str, str]] = Counter()
    for original, mutated in changes.pairs:
        span, text = spans[original], wrapper.module.code_for_node(mutated)
        start, end = (begins[at.line - 1] + at.column for at in (span.start, span.end))
        lead = len(source[start:end]) - len(source[start:end].lstrip())
        if source[start:end] == text:
            continue
        line = source.count("\n", 0, start + lead) + 1
        first, last, function = heads.around(line, start + lead - begins[line - 1])
        edge, rim = begins[line - 1], source.index("\n", max(start, end - 1))
        was = " ".join(source[edge:rim].split())
        becomes = " ".join((source[edge:start] + text + source[end:rim]).split())
        seen[function, was, becomes] += 1
        nth = seen[function, was, becomes]
        yield Mutant(name, function, line, (first, last), was, becomes, nth, start, end, text)


class Heads:
    """Where statements stand: the lines of each, without those of the statements inside it."""

    def __init__(self, source: str) -> None:
        self.found: list[tuple[tuple[int, int], tuple[int, int], int, str]] = []
        self._walk(ast.parse(source), "")

    def _walk(self, node: ast.AST, function: str) -> None:
        for child in ast.iter_child_nodes(node):
            inner = function
            if isinstance(child, ast.stmt):
                body = getattr(child, "body", [])
                last = max(body[0].lineno - 1, child.lineno) if body else child.end_lineno or child.lineno
                begin, end = (child.lineno, child.col_offset), (child.end_lineno or 0, child.end_col_offset or 0)
                self.found.append((begin, end, last, function))
                if isinstance(child, ast.FunctionDef | ast.ClassDef):
                    inner = f"{function}.{child.name}".lstrip(".")
            self._walk(child, inner)

    def around(self, line: int, column: int) -> tuple[int, int, str]:
        """The lines of the innermost statement there, and the function it stands in."""
        inside = [head for head in self.found if head[0] <= (line, column) < head[1]]
        begin, _, last, function = max(inside, key=lambda head: head[0])
        return begin[0], last, function
