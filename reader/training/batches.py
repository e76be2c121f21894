"""Turns examples into tensors: each question with the passages a search would return."""

import random
import re

import numpy as np
import torch

from followups import AUXILIARIES, DETERMINERS, PREPOSITIONS
from wordpiece import CLS, SEP

LONGEST_QUESTION, LONGEST_TITLE, LONGEST_SENTENCE = 48, 40, 110
# Tokens of the last reply, the last two questions and the first one.
LONGEST_BEFORE = (40, 28, 20, 20)
PASSAGES = (7, 12)
# How often an answerable example is made unanswerable.
CHANGED, SENTENCE_GONE, PASSAGE_GONE = 0.2, 0.14, 0.12
FOREIGN_HISTORY = 0.3
# How often a section loses its title, and how often another wording replaces the question of an entry.
UNTITLED, RETITLED = 0.12, 0.2
# Who types in a hurry leaves these out.
LEFT_OUT = DETERMINERS | PREPOSITIONS | AUXILIARIES
POLITE = (
    "Hi, {}", "Hello! {}", "Could you tell me {}", "please, {}", "{} thanks", "Hi there, quick question: {}",
    "I'd like to know {}", "can you please tell me {} thank you", "hey {}", "ok {}",
)
PROSE = frozenset(("squad", "shift", "made", "hit", "said"))
# How often an example of each kind is used per epoch.
SHARES = {"squad": 0.6, "impossible": 1, "shift": 0.4, "made": 0.5, "place": 1, "and": 1, "said": 1, "said-none": 1,
          "rewrite": 0.5, "facts": 0.3, "boolean": 0.7, "hit": 0.6, "miss": 0.6, "entry": 1}


def before(history):
    """The parts of a conversation [question, reply, …] that the reader sees: the last reply and up to three questions."""
    if not history:
        return []
    questions = history[0::2]
    parts = [history[-1], *questions[:-3:-1], *(questions[:1] if len(questions) > 2 else [])]
    return [part[:longest] for part, longest in zip(parts, LONGEST_BEFORE)]


def pack(question, history, title, sentences, longest):
    """Returns token ids, the start of the passage, and the sentence of each token (-1: none)."""
    ids = [CLS, *question[:LONGEST_QUESTION], SEP]
    for part in before(history):
        ids += [*part, SEP]
    start = len(ids)
    ids += title[:LONGEST_TITLE]
    numbers = [-1] * len(ids)
    for number, sentence in enumerate(sentences):
        part = sentence[: max(0, min(LONGEST_SENTENCE, longest - 1 - len(ids)))]
        ids += part
        numbers += [number] * len(part)
    return [*ids, SEP], start, [*numbers, -1]


def to_batch(packed, sizes, size=None):
    """Concatenates passages. `sizes`: sentences per passage. Pads to `size` tokens if given."""
    ids, at, types, sentence, bounds, passage = [], [], [], [], [0], []
    total = sum(sizes)
    for row, ((tokens, start, numbers), count) in enumerate(zip(packed, sizes)):
        ids += tokens
        at += range(len(tokens))
        types += [0] * start + [1] * (len(tokens) - start)
        sentence += [total if number < 0 else len(passage) + number for number in numbers]
        passage += [row] * count
        bounds.append(len(ids))
    while size is not None and len(ids) < size:
        more = min(size - len(ids), 256)
        ids, at, types = ids + [0] * more, at + [0] * more, types + [0] * more
        sentence += [total] * more
        bounds.append(len(ids))
    tensor = lambda values, kind=np.int64: torch.from_numpy(np.array(values, kind))
    return {"ids": tensor(ids), "at": tensor(at), "types": tensor(types), "sentence": tensor(sentence),
            "bounds": tensor(bounds, np.int32), "passage": tensor(passage)}


def window(kept, wanted, share, rng):
    """Sometimes keeps only some sentences, since the product splits long texts."""
    if len(kept) <= 3 or len(wanted) > 2 or rng.random() > share:
        return kept
    at = kept.index(rng.choice(sorted(wanted))) if wanted else rng.randrange(len(kept))
    part = kept[max(0, at - rng.randrange(3)) : at + rng.randrange(2, 5)]
    return part if wanted <= set(part) else kept


def vary(question, rng):
    """Imitates typing: polite phrases, dropped words and question marks, typos."""
    draw = rng.random()
    if draw < 0.06:
        question = rng.choice(POLITE).format(question)
    elif draw < 0.16:
        question = " ".join(word for word in question.split() if word.lower() not in LEFT_OUT) or question
    if rng.random() < 0.3:
        question = question.rstrip("?")
    if rng.random() < 0.15:
        words = question.split() or [question]
        for _ in range(rng.choice((1, 1, 2))):
            at = rng.randrange(len(words))
            words[at] = mistype(words[at], rng)
        question = " ".join(words)
    return question


def mistype(word, rng):
    if len(word) < 4 or not re.fullmatch(r"[A-Za-z]+\W?", word):
        return word
    at = rng.randrange(1, len(word) - 2)
    return rng.choice((
        word[:at] + word[at + 1] + word[at] + word[at + 2 :],
        word[:at] + word[at + 1 :],
        word[:at] + word[at] + word[at:],
        word[:at] + rng.choice("abcdefghijklmnopqrstuvwxyz") + word[at + 1 :],
    ))


class Groups(torch.utils.data.IterableDataset):
    """Yields batches of `size` tokens: questions with their candidate passages, of which any number may answer."""

    def __init__(self, tokens, docs, examples, found, perturber, shares, size=40960, longest=320, seed=1):
        self.tokens, self.docs, self.examples, self.found, self.perturber = tokens, docs, examples, found, perturber
        self.shares, self.size, self.longest, self.seed = shares, size, longest, seed
        self.histories = [example["h"] for example in examples if "h" in example]
        self.of_pool = {}
        for example in examples:
            if "h" in example and "pool" in example:
                self.of_pool.setdefault(tuple(example["pool"]), []).append(example["h"])

    def __iter__(self):
        worker = torch.utils.data.get_worker_info()
        epoch = 0
        while True:
            draw = random.Random(f"{self.seed} {epoch}")
            order = []
            for number, example in enumerate(self.examples):
                share = self.shares[example["kind"]] * example.get("share", 1)
                order += [number] * (int(share) + (draw.random() < share % 1))
            draw.shuffle(order)
            rng = random.Random(f"{self.seed} {epoch} {worker.id}")
            groups, tokens = [], 0
            for number in order[worker.id :: worker.num_workers]:
                group = self.group(number, rng)
                more = sum(len(ids) for ids, _, _ in group["packed"])
                if tokens + more > self.size:
                    yield self.batch(groups)
                    groups, tokens = [], 0
                groups.append(group)
                tokens += more
            epoch += 1

    def group(self, index, rng):
        example = self.examples[index]
        question, right, gone = self.changed(example, rng)
        exact, is_open = example.get("exact", False), example.get("ask", False)
        history = [rng.choice(text) if isinstance(text, list) else text for text in self.history(example, rng)]
        history = [self.tokens.encode(text) for text in history]
        asked = self.tokens.encode(vary(question, rng))
        packed, sizes, marks = [], [], []
        for document in self.passages(index, gone, rng):
            wanted = right.get(document, set())
            kept = [s for s in range(len(self.docs[document]["s"])) if (document, s) not in gone]
            kept = window(kept, wanted, 0.15 if "pool" in example else 0.4, rng)
            sentences = [self.tokens.sentence(document, number) for number in kept]
            packed.append(pack(asked, history, self.title(document, example["q"], rng), sentences, self.longest))
            # Truncated sentences have no tokens.
            sizes.append(max(packed[-1][2]) + 1)
            marks += [number in wanted for number in kept[: sizes[-1]]]
        verdict = ("yes", "no", "neither").index(example["y"]) if any(marks) and "y" in example else -1
        asks = -1 if not any(marks) or "pool" not in example or not exact else int(is_open)
        return {"packed": packed, "sizes": sizes, "right": marks, "exact": exact and not is_open, "verdict": verdict, "open": asks}

    def changed(self, example, rng):
        """Returns the question, its right sentences, and sentences {(document, number)} to remove."""
        question, kind = example["q"], example["kind"]
        right = {document: set(sentences) for document, sentences in example["right"]}
        if not right or example.get("ask"):
            return question, right, set()
        if kind in PROSE and rng.random() < CHANGED:
            document, sentences = example["right"][0]
            other = self.perturber.perturb(question, self.docs[document]["s"], sentences, rng)
            return (other, {}, set()) if other else (question, right, set())
        if rng.random() < SENTENCE_GONE and (kind in PROSE or example.get("exact")):
            # Without its answer, the passage becomes a near miss.
            if all(len(self.docs[document]["s"]) - len(sentences) >= 2 for document, sentences in right.items()):
                return question, {}, {(document, s) for document, sentences in right.items() for s in sentences}
        elif rng.random() < PASSAGE_GONE and "pool" in example and kind != "rewrite":
            return question, {}, {(document, s) for document in right for s in range(len(self.docs[document]["s"]))}
        return question, right, set()

    def passages(self, index, gone, rng):
        """Right passages and known near misses first, then search results."""
        example = self.examples[index]
        near = {document for document, _ in example["right"]} | ({example["near"]} if "near" in example else set())
        chosen = [d for d in sorted(near) if any((d, s) not in gone for s in range(len(self.docs[d]["s"])))]
        found = [document for document in self.found[index] if document not in near]
        chosen += found[: max(2, rng.randrange(*PASSAGES) - len(chosen))]
        if "pool" not in example and len(chosen) > 2:
            chosen[-1] = rng.randrange(len(self.docs))
        return chosen

    def title(self, document, question, rng):
        title = self.docs[document]["title"]
        if not title.endswith("?") and rng.random() < UNTITLED:
            return []
        others = [other for other in self.docs[document].get("asked", ()) if other != question]
        return self.tokens.encode(rng.choice(others)) if others and rng.random() < RETITLED else self.tokens.title(title)

    def history(self, example, rng):
        """The conversation so far; standalone questions sometimes get an unrelated one."""
        if "h" in example:
            return example["h"]
        if example.get("ask") or rng.random() > FOREIGN_HISTORY:
            return []
        same = self.of_pool.get(tuple(example.get("pool", ())))
        return rng.choice(same if same and rng.random() < 0.7 else self.histories)

    def batch(self, groups):
        packed = [row for group in groups for row in group["packed"]]
        batch = to_batch(packed, [size for group in groups for size in group["sizes"]], self.size)
        owner = [number for number, group in enumerate(groups) for _ in group["packed"]]
        flat = lambda name, kind: torch.tensor([group[name] for group in groups], dtype=kind)
        return {**batch, "owner": torch.tensor(owner), "right": torch.tensor([m for group in groups for m in group["right"]]),
                "exact": flat("exact", torch.bool), "verdict": flat("verdict", torch.long), "open": flat("open", torch.long)}


class Tokens:
    """Caches the token ids of all documents."""

    def __init__(self, wordpiece, docs, pool):
        self.wordpiece = wordpiece
        self.flat = pool.map(wordpiece.encode, [sentence for doc in docs for sentence in doc["s"]], 512)
        self.starts = np.cumsum([0] + [len(doc["s"]) for doc in docs])
        titles = sorted({doc["title"] for doc in docs if doc["title"]})
        encoded = pool.map(wordpiece.encode, [title if title.endswith("?") else title + "." for title in titles], 512)
        self.titles = dict(zip(titles, encoded))

    def encode(self, text):
        return self.wordpiece.encode(text)

    def sentence(self, document, number):
        return self.flat[self.starts[document] + number]

    def title(self, title):
        return self.titles.get(title, [])
