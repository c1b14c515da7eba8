"""One seeded game, played by chance and held against the contract of docs/adding-a-game.md at each move."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from divingbell.companion import canonical
from divingbell.companion.games import amounts as counted
from divingbell.companion.games.decision import ActionFields, Decision, SeatRow
from divingbell.companion.games.game import Entry, Game, Refusal, seat_of
from divingbell.companion.games.guard import LARGEST_VIEW, GameFailedError
from divingbell.companion.games.happenings import Players, Tap
from divingbell.companion.games.parts import parts_of
from divingbell.companion.games.scoring import standings
from divingbell.companion.session.refusal_message import refusal_message
from divingbell.companion.session.sentences import line, sentence
from divingbell.companion.session.session import Session
from divingbell.companion.texts.catalogue import Catalogue, TextError
from divingbell.companion.texts.words import WrittenWords
from divingbell.game_check.hidden_values import leaks
from divingbell.game_check.random_player import answers, choices_of_rows, single_choices, start_of
from divingbell.game_check.remarks import Remarks

MOST_MOVES = 300
"""Moves after which a game is left: chance may play for ever."""
_TOLD_AT = (1, 8, 40, 150)
"""Moves after which everything that is told of a game is looked at, besides the end."""


class CheckedGame:
    """A game that is played once; `remarks` has what was wrong."""

    def __init__(
        self,
        game: Game,
        demo: Players | None,
        texts: Sequence[Catalogue],
        remarks: Remarks,
        seed: int,
        start: Mapping[str, Any],
        *,
        told: bool,
        goes_on: Callable[[int], bool],
    ) -> None:
        """`demo` plays where decisions offer nothing; `texts` are the languages of the game, strict, English first;
        `start` are more fields of `start_game`; `told`: everything that is told of it is looked at too. `goes_on` is
        asked with the number of moves before each one; False ends the game."""
        self._game, self._demo, self._texts, self._remarks, self._seed = game, demo, texts, remarks, seed
        self._parts = parts_of(game)
        self._fields = start
        self._random = Random(seed)
        self._told, self._goes_on = told, goes_on
        self._by_demo = demo is not None and seed % 2 == 0
        """True: the demo player leads to the end that chance may never come to."""
        self._words = WrittenWords(texts[0])
        self.session = Session()
        self.moves = 0
        self.ended = False
        """True once it was over by its own rules."""
        self.seconds = 0.0
        """Time that the rules took."""

    def play(self) -> None:
        """From the start to the end."""
        try:
            if not self._start():
                return
            while self.session.state.result is None:
                if self.moves >= MOST_MOVES or not self._goes_on(self.moves) or not self._move():
                    return
            self.ended = True
            self._at_the_end()
        except GameFailedError as failed:
            self._remarks.add("raised", failed.failure.function, failed.failure.error)

    # Moves ----------------------------------------------------------------------------------------------------

    def _start(self) -> bool:
        self._remarks.where = f"seed {self._seed}, start"
        tapped = (
            next((one for one in self._demo(None) if isinstance(one, Tap)), None) if self._demo is not None else None
        )
        by_chance = {**start_of(self._game, self._random), **self._fields}
        if tapped is None:
            start = self._fitting(by_chance)
            if self._fields and isinstance(refused := self.session.apply(start), Refusal):
                message = refusal_message(refused, self._game.name, self._texts[0])
                self._remarks.add("start_refused", ", ".join(self._fields), message)
                return False
            return self._enter([start], "offered_refused")
        start = dict(tapped.actions[0])
        if "rules" in by_chance and self._random.random() < 0.5:
            with_rules = {**start, "rules": by_chance["rules"]}
            if isinstance(self.session.apply(with_rules), Session):
                return self._enter([with_rules], "offered_refused")
        return self._enter([start, *map(dict, tapped.actions[1:])], "offered_refused")

    def _fitting(self, start: dict[str, Any]) -> dict[str, Any]:
        """This start, or with as many players as its further fields want."""
        counts = [start["players"], *self._game.seats] if self._fields else []
        starts = ({**start, "players": count, "first_player": "p1"} for count in counts)
        return next((one for one in starts if isinstance(self.session.apply(one), Session)), start)

    def _move(self) -> bool:
        """Tell whether something could be entered."""
        self.moves += 1
        self._remarks.where = f"seed {self._seed}, move {self.moves}"
        shown = self.session.view()
        decision = self._decision()
        if self.session.view() != shown:
            self._remarks.add("state_changed", "rules", "what was only asked or tried has changed the state")
            return False
        if decision is not None and self.moves % 4 == 1:
            self._look_at_choices(decision)
        if self.moves % 16 == 1:
            self._look_at_refusals()
        if self._by_demo and (tapped := self._of_demo()):
            return self._enter(tapped, "demo_refused")
        tried = 0
        for actions, alone in answers(decision, self._random) if decision is not None else ():
            tried += 1
            if alone or isinstance(self.session.apply_all([dict(action) for action in actions]), Session):
                return self._enter(actions, "offered_refused")
        if actions_of_demo := self._of_demo():
            # Of cards that only some know chance finds none; the demo player may not know what chance has played.
            return self._enter(actions_of_demo, "" if tried else "demo_refused")
        if not tried:
            if decision is not None:
                self._look_at_choices(decision)  # a rule that fails turns every key off
            self._remarks.add("stuck", "decisions", f"nothing can be answered in phase {self.session.state.phase}")
        return False

    def _decision(self) -> Decision | None:
        try:
            decisions = self._parts.decisions
        except LookupError:
            return None
        names = {player: f"Person {player}" for player in self.session.state.players}
        try:
            return decisions.decision(self._words, self.session, names)
        except GameFailedError as failed:
            self._remarks.add("raised", failed.failure.function, failed.failure.error)
            return None

    def _of_demo(self) -> Sequence[ActionFields] | None:
        if self._demo is None:
            return None
        happened = self._demo(self.session.view() or {})
        return [action for one in happened if isinstance(one, Tap) for action in one.actions]

    def _enter(self, actions: Sequence[ActionFields], refused: str) -> bool:
        """Enter them; `refused` is the remark where the rules refuse one, empty: none."""
        for action in actions:
            before, shown = self.session, self.session.view()
            began = time.perf_counter()
            after = before.apply(dict(action))
            self.seconds += time.perf_counter() - began
            kind = str(action.get("type"))
            if before.view() != shown:
                self._remarks.add("state_changed", kind, "the state before the action is another one after it")
                return False
            if isinstance(after, Refusal):
                if after.error == "game_failed":
                    self._remarks.add("raised", str(after.args["function"]), after.args["problem"])
                elif refused:
                    self._remarks.add(refused, kind, f"{after.error}: {action}")
                return False
            self.session = after
            self._look(before, action, kind)
        return True

    # Each move ------------------------------------------------------------------------------------------------

    def _look(self, before: Session, action: ActionFields, kind: str) -> None:
        entry = self.session.last
        assert entry is not None
        shown = self.session.view()
        self._look_at_view(shown)
        again = before.apply(dict(action))
        if not isinstance(again, Session) or again.view() != shown or again.last.movements != entry.movements:  # type: ignore[union-attr]
            self._remarks.add("not_pure", kind, "the same action from the same state came out otherwise")
        self._look_at_movements(before, entry, kind)
        self._look_at_texts(entry)
        if before.last is not None:
            undone = self.session.apply({"type": "undo", "steps": 1})
            if not isinstance(undone, Session) or undone.view() != before.view():
                self._remarks.add("undo", kind, "undo does not lead to the state before")
        if self._told and self.moves in _TOLD_AT:
            self._look_at_parts()

    def _look_at_view(self, shown: Mapping[str, Any] | None) -> None:
        try:
            text = canonical.write(shown)
        except (TypeError, ValueError) as error:
            self._remarks.add("view_no_json", "view", error)
            return
        if canonical.write(canonical.read(text.encode("ascii"))) != text:
            self._remarks.add("view_no_json", "view", "what is read back is another value (two keys are one text)")
        if len(text) > LARGEST_VIEW:
            self._remarks.add("view_large", "view", f"{len(text)} bytes, {LARGEST_VIEW} at most")
        state = self.session.state
        for field in ("phase", "first_player"):
            if (shown or {}).get(field) != getattr(state, field):
                self._remarks.add("view_field", field, "missing in the view, or another value")

    def _look_at_movements(self, before: Session, entry: Entry, kind: str) -> None:
        players = entry.state.players
        for movement in entry.movements:
            if not isinstance(movement.count, int) or movement.count < 0:
                self._remarks.add("movement_count", kind, movement.count)
            for holder in (movement.giver, movement.taker):
                seat = seat_of(holder)
                if seat not in players and seat[:1] == "p" and seat[1:].isdecimal():
                    self._remarks.add("movement_holder", kind, f"{holder} is no seat of this game")
        turn = getattr(entry.state, "turn", None)
        if turn is not None and getattr(turn, "player", None) is not None and turn.player not in players:
            self._remarks.add("turn_player", kind, f"{turn.player} is no seat of this game")
        if before.state is None or not self._parts.is_scored or not self._parts.ledger.amounts_of:
            return
        moved = {one.player: one.amount for one in counted.amounts(entry)}
        figure = self._parts.scoring.figure
        for player in players:
            gained = figure(players[player]) - figure(before.state.players[player])
            if gained != moved.get(player, 0):
                self._remarks.add(
                    "figures", kind, f"{player} has {gained:+} and movements bring {moved.get(player, 0):+}"
                )

    def _look_at_texts(self, entry: Entry) -> None:
        names = {player: f"Person {player}" for player in entry.state.players}
        for texts in self._texts:
            try:
                line(entry, names, texts)
                for movement in entry.movements:
                    sentence(movement, names, texts)
                    texts(f"{self._game.name}.rule.{movement.rule}")
                if entry.state.result is not None:
                    continue  # where it stands is said of an unfinished game
                moment = self._parts.moment(entry.state)
                for text_id in (moment.text_id, f"{moment.text_id}.short"):
                    texts(text_id, **moment.args, name=names.get(str(moment.player), ""))
            except (TextError, KeyError, TypeError, ValueError) as error:
                self._remarks.add("text", texts.language, error)

    def _look_at_choices(self, decision: Decision) -> None:
        shown = self.session.view()
        self._try_choices(decision)
        if self.session.view() != shown:
            self._remarks.add("state_changed", "rules", "an action that was only tried has changed the state")

    def _try_choices(self, decision: Decision) -> None:
        for row in (one for one in decision.rows if isinstance(one, SeatRow)):
            strangers = {choice.value for choice in row.choices} - self.session.state.players.keys()
            if strangers:
                self._remarks.add("seat_row", row.id, f"{sorted(map(str, strangers))} are no seats of this game")
        for choice, actions in single_choices(decision):
            after = self.session.apply_all([dict(action) for action in actions])
            kind = str(actions[0].get("type"))
            if isinstance(after, Refusal) and after.error == "game_failed":  # a key that is off for it hides it
                self._remarks.add("raised", str(after.args["function"]), f"{actions}: {after.args['problem']}")
            elif isinstance(after, Refusal) and choice.disabled_reason is None:
                self._remarks.add("offered_refused", kind, f"{actions}: {after.error}")
            if choice.disabled_reason is not None and not isinstance(after, Refusal):
                self._remarks.add("off_accepted", kind, f"{actions} is accepted, and its key is off")
            if choice.disabled_reason == "":
                self._remarks.add("off_without_reason", kind, f"{choice.label}: the reason is empty")
            if not choice.label:
                self._remarks.add("choice_without_words", kind, f"{actions}")
            if isinstance(after, Refusal):
                self._look_at_refusal(after)
            for action in actions:
                picks = decision.picks_of(action)
                if picks is not None and decision.make(picks) is None:
                    self._remarks.add("picks", kind, f"the picks of {action} make no action")
        if self._game.parts.open_state:
            self._look_at_hidden(decision)

    def _look_at_hidden(self, decision: Decision) -> None:
        """Look for hidden values that an answer puts into an open place too."""
        before = self._parts.open_state(self.session.view() or {})
        for answers_of_row in choices_of_rows(decision):
            tried = (self.session.apply_all([dict(action) for action in actions]) for actions in answers_of_row)
            shown = [one.view() or {} for one in tried if isinstance(one, Session)]
            for leak in leaks(shown, [self._parts.open_state(one) for one in shown], before):
                self._remarks.add("hidden", leak.shown, f"it is always the same as {leak.hidden}, which is left out")

    def _look_at_refusals(self) -> None:
        """A sample of what nobody may enter is refused."""
        for kind, spec in self._game.rulebook.action_specs.items():
            for wrong in ({"type": kind, "player": "p9"}, {"type": kind, "no_field": 1}, {"type": kind, "player": 1}):
                if not isinstance(self.session.apply(wrong), Refusal):
                    self._remarks.add("wrong_accepted", kind, wrong)
            if self.session.state.phase not in spec.phases and not spec.phases:
                self._remarks.add("no_phase", kind, "it may be played in no phase")

    def _look_at_refusal(self, refusal: Refusal) -> None:
        for texts in self._texts:
            try:
                refusal_message(refusal, self._game.name, texts)
            except (TextError, KeyError, TypeError, ValueError) as error:
                self._remarks.add("text", texts.language, error)

    def _look_at_parts(self) -> None:
        from divingbell.game_check.output_remarks import output_remarks

        for code, about, told in output_remarks(self._game, self.session, self._texts):
            self._remarks.add(code, about, told)

    # The end --------------------------------------------------------------------------------------------------

    def _at_the_end(self) -> None:
        self._remarks.where = f"seed {self._seed}, the end"
        state = self.session.state
        if state.phase != "over":
            self._remarks.add("phase_over", "rules", f"the game has a result, and its phase is {state.phase}")
        if any(winner not in state.players for winner in state.result.winners):
            self._remarks.add("winners", "rules", f"{state.result.winners} are not all seats")
        elif state.result.winners and self._parts.is_scored:
            first = {one.player for one in standings(self._parts.scoring, state) if one.place == 1}
            if {*state.result.winners} != first:
                self._remarks.add("first", "rules", f"{state.result.winners} have won, {sorted(first)} are first")
        for texts in self._texts:
            text_id = texts.own(self._game.name, f"podium.reason.{state.result.reason}")
            if text_id not in texts:
                self._remarks.add("text", texts.language, f"{self._game.name}.podium.reason.{state.result.reason}")
        decision = self._decision()
        if decision is not None:
            self._remarks.add("decision_after_end", "decision", "something can be answered after the end")
        if self._told:
            self._look_at_parts()
        self._look_at_replay()

    def _look_at_replay(self) -> None:
        entries = [*self.session.entries()][::-1]
        actions = [dict(entry.action) for entry in entries]
        again = Session().apply_all(actions)
        if not isinstance(again, Session) or again.view() != self.session.view():
            self._remarks.add("replay", "rules", "its actions played again lead to another end")
        chosen = self._random.choice(entries)
        amend = {"type": "amend", "entry": chosen.number, "actions": [dict(chosen.action)]}
        amended = self.session.apply(amend)
        if not isinstance(amended, Session) or amended.view() != self.session.view():
            self._remarks.add(
                "amend", str(chosen.action["type"]), f"entry {chosen.number} put in its own place changes it"
            )
        back = self.session.apply({"type": "undo", "steps": 1})
        stopped = back.apply({"type": "stop_game"}) if isinstance(back, Session) else back
        if isinstance(stopped, Refusal):
            self._remarks.add("stop", "stop", stopped.args.get("problem", stopped.error))
        elif (result := stopped.state.result) is None or result.reason != "stopped" or result.winners:
            self._remarks.add("stop", "stop", f"the end by agreement has the result {result}")
