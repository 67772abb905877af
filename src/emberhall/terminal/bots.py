"""The bots at a table. They act a slice at a time, so that no key ever waits for them, however fast they play."""

from __future__ import annotations

import asyncio
from time import perf_counter
from typing import TYPE_CHECKING

from rich.text import Text
from textual.timer import Timer

from emberhall.engine.refusal import Refusal
from emberhall.terminal.settings import PACES

if TYPE_CHECKING:
    from emberhall.terminal.play import PlayScreen

SLICE = 0.03  # seconds of bots without a pause before keys are looked at
BREATH = 0.01  # seconds for the keys between two slices
GLANCE = 0.5  # seconds between two looks at the table meanwhile: to draw it takes longer than many answers
MUTED = "#9a8c7c"


class Bots:
    """When the next bot acts. They wait while somebody holds them, and while a window is open over the table."""

    def __init__(self, screen: PlayScreen) -> None:
        self.screen = screen
        self.held = False
        self.skipping = False  # without a pause, whatever the pace, until a person is asked
        self._next: Timer | None = None
        self.behind = False  # whether they did something that is not drawn yet
        self._drawn = 0.0  # when the table was drawn last
        self._pondering = False
        self._lost = set[int]()  # seats of which was said that their bots lost them

    @property
    def due(self) -> bool:
        """Whether the open question is for a bot."""
        table = self.screen.table
        return table.choice is not None and not table.question.asked

    @property
    def pause(self) -> float:
        return 0.0 if self.skipping else PACES[self.screen.emberhall.settings.pace].bot

    def prompt(self, hero: str, bot: str) -> Text:
        """Who acts, and the keys that hold them or make them hurry."""
        text = Text(f"{hero} is played by the bot “{bot}”. " if bot else "The bots are asked. ", MUTED)
        if self.held:
            return text.append("The bots wait: b lets them go on, space skips ahead.")
        return text.append("Skipping ahead: b holds." if self.skipping else "Space skips ahead, b holds.")

    def wait(self) -> None:
        """Let the next one act when its time has come; whoever was waited for before is not."""
        self.say_lost()
        if self._next:
            self._next.stop()
        if self.due and not self.held:
            self._next = self.screen.set_timer(max(BREATH, self.pause), self.act)

    def say_lost(self) -> None:
        """Say once of each bot that it lost its seat."""
        found = self.screen.table.bots.lost
        for number in found.keys() - self._lost:
            self.screen.notify(f"Seat {number + 1}: {found[number]}", severity="warning", timeout=8)
        self._lost = set(found)

    def hold(self) -> None:
        self.held, self.skipping = True, False

    def release(self, skipping: bool = False) -> None:
        self.held, self.skipping = False, skipping

    def act(self) -> None:
        """One answer; as many as fit into a slice when nobody wants to watch."""
        screen = self.screen
        if not self.due or self.held or not screen.is_active or self._pondering:
            return
        if screen.table.has_slow_bots:
            screen.run_worker(self.ponder())
            return
        until = perf_counter() + (0 if self.pause else SLICE)
        if self.pause:
            screen.fresh = screen.shown
        try:
            while screen.saved.bot_acts() and perf_counter() < until:
                pass
        except Refusal as refusal:
            self.hold()
            screen.notify(str(refusal), severity="error", timeout=8)
        except Exception as error:
            self.hold()
            screen.say_fault(error)
        if self.due and not self.held and not self.pause and perf_counter() - self._drawn < GLANCE:
            self.behind = True
            self.wait()
            return
        screen.go_on()

    async def ponder(self) -> None:
        """A bot that takes its time does so in a thread. If the table has changed meanwhile, its answer comes too late,
        and it is asked again."""
        screen, table = self.screen, self.screen.table
        asked, self._pondering = table.choice, True
        try:
            answer = await asyncio.to_thread(table.bot_answer)
            if (
                answer is None
                or screen.table is not table
                or table.choice is not asked
                or self.held
                or not screen.is_active
            ):
                self.wait()
                return
            screen.saved.keep(table.bot_acts(answer))
            screen.go_on()
        except Exception as error:
            if table.choice is not asked:
                self.wait()
                return
            self.hold()
            screen.say_fault(error)
        finally:
            self._pondering = False

    def drawn(self) -> None:
        """All that they did is to be seen."""
        self.behind, self._drawn = False, perf_counter()
