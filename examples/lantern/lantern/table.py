"""The table, and everything that happens there."""

from typing import Annotated

from emberhall.kit import CardTable, Deck, Happens, Player, Zone, field

HEARTS, HAND, ROOMS, NONE = 3, 4, 9, -1


class On:
    """Events, each by its sentence."""

    dealt = Happens("LN-SETUP-01", "everybody is dealt {amount} cards", opens=True)
    began = Happens("LN-OIL-01", "{seat} takes the lantern", opens=True)
    entered = Happens("LN-ROOM-01", "room {room}: {danger:card}", opens=True)
    played = Happens("LN-PLAY-01", "{seat} plays {card}", opens=True)
    passed = Happens("LN-PASS-01", "{seat} passes {card} to {friend:seat}", opens=True, hides="card")
    rested = Happens("LN-REST-01", "{seat} rests", opens=True)
    struck = Happens("LN-DANGER-01", "{danger:card} strikes {seat} (die {die})", opens=True)
    braved = Happens("LN-COURAGE-01", "{seat} answers with {card}")
    drew = Happens("LN-DRAW-01", "{seat} draws {card}", hides="card")
    discarded = Happens("LN-REST-01", "{seat} discards {card}")
    hurt = Happens("LN-DANGER-01", "{seat} loses {amount:heart}", feared=True)
    mended = Happens("LN-PLAY-01", "{seat} regains {amount:heart}")
    burned = Happens("LN-OIL-01", "{amount} oil is gone")
    filled = Happens("LN-PLAY-01", "{amount} oil is added")
    counted = Happens("LN-PLAY-01", "{amount} counts against the danger")
    cleared = Happens("LN-ROOM-01", "the way is free")
    peered = Happens("LN-PLAY-01", "{seat} sees {danger:card} ahead", hides="*")


class Person(Player):
    hearts: int = HEARTS


class Table(CardTable[Person], eq=False):
    drew, discarded, dealt = On.drew, On.discarded, On.dealt

    dangers: Annotated[Deck, Zone("dangers")] = field(default_factory=Deck)
    oil: int = 0
    danger: int = NONE
    counted: int = 0
    room: int = 0

    def burn(self, oil: int) -> None:  # LN-OIL-01
        self.oil = max(0, self.oil - oil)
        self.tell(On.burned, amount=oil)
        if not self.oil:
            self.lose("LN-LOSE-01", "The lantern went out.")
