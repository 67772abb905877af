"""Lantern: two to four people carry a lantern through nine rooms."""

from emberhall.kit import CardGame, Deck, Hero
from lantern import turn, words
from lantern.cards import Adventure, Card, Danger
from lantern.table import HAND, On, Person, Table
from lantern.thumbs import thumbs


class Lantern(CardGame[Table]):
    """The game as Emberhall sees it."""

    id, title, seats, hand = "lantern", "Lantern", (2, 4), HAND
    files = {"cards.yaml": Card, "dangers.yaml": Danger, "adventures.yaml": Adventure, "people.yaml": Hero}
    table, happens, turn = Table, On, turn.PHASES
    does, questions, looks = words.DOES, words.QUESTIONS, words.LOOKS
    panels, thumbs = staticmethod(words.panels), staticmethod(thumbs)

    def lay(self, where: int, heroes: list[int]) -> Table:  # LN-SETUP-01
        box, oil = self.box, self.box.get(Adventure, where).oil
        people = [Person(hero) for hero in heroes]
        return Table(box, where, people, Deck.of(box.copies(Card)), dangers=Deck.of(box.copies(Danger)), oil=oil)
