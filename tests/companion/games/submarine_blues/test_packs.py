"""Packs as files: written and read again, filled in by playing, carried on a stick, and never lost or mixed up."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from divingbell.companion.games.submarine_blues import pack as rules
from divingbell.companion.games.submarine_blues.cards import PACK
from divingbell.companion.games.submarine_blues.facts import KIND_COUNTS, Fact
from divingbell.companion.games.submarine_blues.pack import Pack, PackLesson
from divingbell.ui.games.submarine_blues import pack_files as packs
from divingbell.ui.games.submarine_blues.pack_files import PackFile, Packs

SHARK = Fact(kind="attack", sharks=1, pilot_fish=0)
BOAT = Fact(kind="submarine", sharks=2, pilot_fish=3)
KIND = Fact(kind="cruising")
OURS = Pack("Ours", {"JS": SHARK, "4H": BOAT})


@pytest.fixture
def kept(tmp_path: Path) -> Packs:
    return Packs(tmp_path / "config" / "packs")


def doubled(again: str, last: str) -> bytes:
    """A pack of some lines that stands for 2^60 values."""
    rows = ["a0: &a0 {kind: attack}", *(f"a{n}: &a{n} " + again.format(f"a{n - 1}") for n in range(1, 60))]
    rows += ["last: &last " + again.format("a59"), "pack: 1", "name: Ours", f"cards: {{4H: {{{last}}}}}"]
    return "\n".join(rows).encode()


def names(stored: list[PackFile]) -> list[str]:
    return [one.pack.name if one.pack is not None else "?" for one in stored]


def test_a_folder_that_is_not_there_holds_nothing(kept: Packs) -> None:
    assert kept.all() == []
    assert kept.find("Ours") is None


def test_what_was_saved_is_found_again(kept: Packs) -> None:
    path = kept.save(OURS)
    assert path.name == "ours.yaml"
    assert kept.find("Ours") == OURS
    assert kept.find("ours") is None


def test_a_whole_pack_survives_the_file(kept: Packs) -> None:
    kinds = [kind for kind, count in KIND_COUNTS.items() for _ in range(count)]
    whole = Pack("No. 1: «Zia» ", {c: Fact(k, i % 9, 99 - i) for i, (c, k) in enumerate(zip(PACK, kinds, strict=True))})
    kept.save(whole)
    assert Packs(kept.folder).find(whole.name) == whole


@pytest.mark.parametrize("name", ["no", "12:30", "1e3", "~", "../../etc/passwd", "…", "NULL", "# 1"])
def test_any_name_that_may_be_given_is_kept(kept: Packs, name: str) -> None:
    path = kept.save(Pack(name, OURS.facts))
    assert path.parent == kept.folder
    assert kept.find(name) == Pack(name, OURS.facts)


def test_saving_writes_over_the_own_file_only(kept: Packs) -> None:
    one, other = kept.save(Pack("Our pack")), kept.save(Pack("our-pack", {"2C": KIND}))
    assert one != other
    assert kept.save(Pack("Our pack", {"3C": KIND})) == one
    assert kept.find("our-pack") == Pack("our-pack", {"2C": KIND})
    assert sorted(names(kept.all())) == ["Our pack", "our-pack"]


def test_a_file_written_by_hand_counts(kept: Packs) -> None:
    kept.folder.mkdir(parents=True)
    (kept.folder / "aunt.json").write_text('{"pack": 1, "name": "Aunt", "cards": {"10H": {"sharks": 4}}}')
    (kept.folder / "letter.txt").write_text("not for us")
    assert kept.all() == [PackFile(kept.folder / "aunt.json", Pack("Aunt", {"10H": Fact(sharks=4)}))]


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (b"pack: 1\nname: Ours\ncards: {10X: {kind: attack}}\n", "submarine_blues.pack.unknown_card_guess"),
        (b"pack: 9\nname: Ours\ncards: {}\n", "submarine_blues.pack.newer"),
        (b"\xff\xfe", "submarine_blues.pack.not_a_pack"),
        (b"{" * 50_000, "submarine_blues.pack.not_a_pack"),
        (b"a: &a [*a, b", "submarine_blues.pack.not_a_pack"),
        (b"x" * (packs.LARGEST + 1), "submarine_blues.pack.not_a_pack"),
        (doubled("[*{0}, *{0}]", "kind: *last"), "submarine_blues.pack.not_a_pack"),
        (doubled("{{<<: [*{0}, *{0}]}}", "<<: *last"), "submarine_blues.pack.not_a_pack"),
        (b"pack: 1\nname: Ours\ncards: &a {4H: *a}\n", "submarine_blues.pack.not_a_pack"),
    ],
)
def test_a_file_with_a_mistake_says_which_and_stays(kept: Packs, content: bytes, text: str) -> None:
    kept.folder.mkdir(parents=True)
    path = kept.folder / "ours.yaml"
    path.write_bytes(content)
    (stored,) = kept.all()
    assert stored.pack is None
    assert [mistake.text_id for mistake in stored.mistakes] == [text]
    kept.save(OURS)
    assert path.read_bytes() == content
    assert kept.find("Ours") == OURS
    assert names(kept.all()) == ["Ours", "?"]


def test_what_is_no_file_is_told(kept: Packs) -> None:
    (kept.folder / "odd.yaml").mkdir(parents=True)
    (stored,) = kept.all()
    assert [mistake.text_id for mistake in stored.mistakes] == ["submarine_blues_packs.unreadable"]


class TestTeaching:
    def test_a_new_pack_begins_with_the_first_fact(self, kept: Packs) -> None:
        assert kept.teach("Ours", {}, {}, {}) is None
        assert kept.all() == []
        learnt = kept.teach("Ours", {}, {}, {"JS": SHARK})
        assert isinstance(learnt, PackLesson)
        assert learnt.added == 3
        assert kept.find("Ours") == Pack("Ours", {"JS": SHARK})

    def test_nothing_new_writes_nothing(self, kept: Packs) -> None:
        path = kept.save(OURS)
        before = os.stat(path).st_ino
        assert kept.teach("Ours", OURS.facts, OURS.facts, OURS.facts) is None
        assert os.stat(path).st_ino == before

    def test_what_was_taken_back_is_forgotten(self, kept: Packs) -> None:
        kept.save(OURS)
        told = {**OURS.facts, "4S": Fact(kind="submarine", sharks=1)}
        kept.teach("Ours", OURS.facts, OURS.facts, told)
        kept.teach("Ours", OURS.facts, told, {**OURS.facts, "4S": Fact(kind="submarine")})
        assert kept.find("Ours") == Pack("Ours", {**OURS.facts, "4S": Fact(kind="submarine")})
        kept.teach("Ours", OURS.facts, {**OURS.facts, "4S": Fact(kind="submarine")}, OURS.facts)
        assert kept.find("Ours") == OURS

    def test_a_correction_holds(self, kept: Packs) -> None:
        kept.teach("Ours", {}, {}, {"4S": Fact(kind="submarine")})
        kept.teach("Ours", {}, {"4S": Fact(kind="submarine")}, {"4S": KIND})
        assert kept.find("Ours") == Pack("Ours", {"4S": KIND})

    def test_another_pack_is_left_alone(self, kept: Packs) -> None:
        """The game began with facts that this pack does not have, or contradicts it, or has too many of a kind."""
        kept.save(OURS)
        assert kept.teach("Ours", {"2C": KIND}, {}, {"2C": KIND, "3C": KIND}) is None
        assert kept.teach("Ours", {}, {}, {"4H": KIND}) is None
        boats = {card: Fact(kind="submarine") for card in PACK[:11]}
        assert kept.teach("Ours", {}, {}, boats) is None
        assert kept.find("Ours") == OURS

    def test_what_cannot_be_written_is_said(self, tmp_path: Path) -> None:
        (tmp_path / "packs").write_text("a file where the folder should be")
        with pytest.raises(OSError, match="packs"):
            Packs(tmp_path / "packs").teach("Ours", {}, {}, {"JS": SHARK})


class TestSticks:
    def test_a_pack_goes_to_a_stick_and_comes_to_another_tablet(self, kept: Packs, tmp_path: Path) -> None:
        stick = tmp_path / "stick"
        stick.mkdir()
        path = packs.export(OURS, stick)
        assert packs.export(OURS, stick) != path
        found = packs.in_folder(stick)
        assert names(found) == ["Ours", "Ours"]
        assert found[0].pack is not None
        assert kept.add(found[0].pack) == OURS
        assert kept.find("Ours") == OURS

    def test_a_pack_of_the_same_name_stays(self, kept: Packs) -> None:
        kept.save(OURS)
        other = Pack("Ours", {"2C": KIND})
        assert kept.add(other) == Pack("Ours 2", other.facts)
        assert kept.add(other) == Pack("Ours 2", other.facts)
        assert kept.add(OURS) == OURS
        assert names(kept.all()) == ["Ours", "Ours 2"]

    def test_a_long_name_stays_short_enough(self, kept: Packs) -> None:
        name = "n" * rules.MAX_NAME
        kept.save(Pack(name))
        added = kept.add(Pack(name, {"2C": KIND}))
        assert len(added.name) == rules.MAX_NAME
        assert kept.find(added.name) == added


def test_comments_in_a_pack_survive_what_is_learnt(tmp_path: Path) -> None:
    packs = Packs(tmp_path)
    path = packs.save(Pack("Ours", {"2C": Fact(sharks=1)}))
    text = path.read_text(encoding="utf-8")
    assert "# bent" not in text
    path.write_text(text.replace("sharks: 1}", "sharks: 1}  # bent corner"), encoding="utf-8")
    packs.save(Pack("Ours", {"2C": Fact(sharks=1, pilot_fish=2), "3C": Fact(sharks=3)}))
    assert "# bent corner" in path.read_text(encoding="utf-8")
    assert packs.find("Ours") == Pack("Ours", {"2C": Fact(sharks=1, pilot_fish=2), "3C": Fact(sharks=3)})
