"""Changes a question so that its passage no longer answers it, in the ways people write such questions."""

import re
from pathlib import Path

WORD = re.compile(r"[A-Za-z][A-Za-z'-]*|\d[\d,.]*")
NAME = re.compile(r"(?<![.!?]\s)(?<!^)\b[A-Z][\w'-]+(?:\s+(?:of\s+|the\s+)?[A-Z][\w'-]+)*")
NUMBER = re.compile(r"\b\d{2,4}\b")
AUXILIARY = re.compile(r"\b(is|are|was|were|did|does|do|has|have|can|could|will|would|should)\b")
UNTOUCHED = frozenset(
    "what who whom whose which when where why how many much did does do is are was were has have had the a an "
    "of in on at to for from by with and or not be been being it its their his her they he she name first "
    "more most other new same last after before during".split()
)


class Perturber:
    """`antonyms` and `siblings` of read_wordnet, and the documents that other names come from."""

    def __init__(self, antonyms, siblings, docs):
        self.antonyms, self.siblings, self.rng = antonyms, siblings, None
        self.names = sorted({name for doc in docs for name in NAME.findall(" ".join(doc["s"]))})

    def perturb(self, question, sentences, positions, rng):
        """The changed question, or None if no change is sure to make it unanswerable."""
        self.rng = rng
        passage = " ".join(sentences)
        ways = [self.swap_name, self.swap_name, self.swap_number, self.to_antonym, self.to_sibling, self.negate]
        self.rng.shuffle(ways)
        for way in ways:
            changed = way(question, passage, [sentences[at] for at in positions])
            if changed is not None and changed != question:
                return changed
        return None

    def swap_name(self, question, passage, _gold):
        lower = question.lower()
        asked = [name for name in set(NAME.findall(passage)) if len(name) > 3 and name.lower() in lower]
        if not asked:
            return None
        name = self.rng.choice(sorted(asked))
        others = [other for other in set(NAME.findall(passage)) if other.lower() not in lower and len(other) > 3]
        pool = sorted(others) if others and self.rng.random() < 0.6 else self.names
        return replace(question, name, self.rng.choice(pool))

    def swap_number(self, question, passage, _gold):
        numbers = NUMBER.findall(question)
        if not numbers:
            return None
        number = self.rng.choice(numbers)
        changed = str(int(number) + self.rng.choice([-30, -11, -7, -2, 3, 8, 12, 40]))
        return None if changed in passage or int(changed) < 2 else replace(question, number, changed)

    def to_antonym(self, question, passage, gold):
        return self.replace_word(question, passage, gold, self.antonyms)

    def to_sibling(self, question, passage, gold):
        return self.replace_word(question, passage, gold, self.siblings)

    def replace_word(self, question, passage, gold, choices):
        known = set(word.lower() for word in WORD.findall(passage))
        stated = set(word.lower() for word in WORD.findall(" ".join(gold)))
        words = [word for word in WORD.findall(question) if word.lower() not in UNTOUCHED]
        # A word that the answer's sentence states is one that the answer depends on.
        words = [word for word in words if word.lower() in choices and word.lower() in stated]
        if not words:
            return None
        word = self.rng.choice(words)
        others = [other for other in choices[word.lower()] if other not in known]
        return replace(question, word, self.rng.choice(others)) if others else None

    def negate(self, question, _passage, _gold):
        match = AUXILIARY.search(question)
        if not match or self.rng.random() < 0.5:
            return None
        word = match.group(1)
        negated = {"can": "can't", "will": "won't"}.get(word, f"{word}n't")
        if self.rng.random() < 0.5:
            negated = f"{word} never" if word in ("has", "have", "is", "was", "were", "are") else negated
        return question[: match.start()] + negated + question[match.end() :]


def replace(text, old, new):
    return re.sub(rf"(?<!\w){re.escape(old)}(?!\w)", lambda _: new, text, count=1, flags=re.IGNORECASE)


def read_wordnet(folder):
    """Antonyms, and words that share a parent ("spring", "autumn"), by word."""
    antonyms, siblings = {}, {}
    for part in ("noun", "verb", "adj", "adv"):
        synsets, children = {}, {}
        for line in open(folder / f"data.{part}", encoding="latin-1"):
            if line.startswith("  "):
                continue
            fields = line.split("|")[0].split()
            count = int(fields[3], 16)
            words = [re.sub(r"\(.*\)$", "", word).lower() for word in fields[4 : 4 + 2 * count : 2]]
            pointers = fields[4 + 2 * count :]
            links = [pointers[at : at + 4] for at in range(1, 1 + 4 * int(pointers[0]), 4)]
            synsets[fields[0]] = (words, links)
            for kind, target, *_ in links:
                if kind == "@" and part in ("noun", "verb"):
                    children.setdefault(target, []).append(fields[0])
        for words, links in synsets.values():
            for kind, target, _, numbers in links:
                if kind == "!" and target in synsets:
                    word = words[int(numbers[:2], 16) - 1]
                    antonyms.setdefault(word, set()).add(synsets[target][0][int(numbers[2:], 16) - 1])
        for family in children.values():
            firsts = [synsets[one][0][0] for one in family if "_" not in synsets[one][0][0]]
            if 3 <= len(firsts) <= 40:
                for word in firsts:
                    siblings.setdefault(word, set()).update(other for other in firsts if other != word)
    plain = lambda table: {w: sorted(o for o in others if "_" not in o) for w, others in table.items()}
    return plain(antonyms), plain(siblings)
