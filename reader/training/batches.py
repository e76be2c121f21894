"""Examples as padded tensors: each question with its passage and others that look alike."""

import random
import re

import numpy as np
import torch

from wordpiece import CLS, SEP

LONGEST_QUESTION, LONGEST_TITLE, LONGEST_SENTENCE = 48, 12, 120
# How often a question is changed, and how often its passage loses the answer: neither is then answered.
CHANGED, WITHOUT_ANSWER = 0.25, 0.25
POLITE = (
    "Hi, {}", "Hello! {}", "Could you tell me {}", "please, {}", "{} thanks", "Hi there, quick question: {}",
    "I'd like to know {}", "can you please tell me {} thank you",
)
SMALL_WORDS = frozenset("the a an of in on at to for is are was were did does do it its this that be by with".split())


def pack(question, title, sentences, longest):
    """Token ids, segment types, and the sentence of each token (-1: none)."""
    ids = [CLS, *question[:LONGEST_QUESTION], SEP]
    types = [0] * len(ids)
    ids += title[:LONGEST_TITLE]
    segments = [-1] * len(ids)
    for number, sentence in enumerate(sentences):
        part = sentence[: min(LONGEST_SENTENCE, longest - 1 - len(ids))]
        ids += part
        segments += [number] * len(part)
    return [*ids, SEP], types + [1] * (len(ids) + 1 - len(types)), [*segments, -1]


def to_batch(packed):
    count, length = len(packed), max(len(ids) for ids, _, _ in packed)
    ids, types = np.zeros((count, length), np.int64), np.zeros((count, length), np.int64)
    segments = np.full((count, length), -1, np.int64)
    for row, (i, t, s) in enumerate(packed):
        ids[row, : len(i)], types[row, : len(t)], segments[row, : len(s)] = i, t, s
    sentences = max(1, int(segments.max()) + 1)
    return {"ids": torch.from_numpy(ids), "types": torch.from_numpy(types),
            "segments": torch.from_numpy(segments), "sentences": sentences}


def vary(question, rng):
    """As people type it: small, short, polite, with typing errors."""
    draw = rng.random()
    if draw < 0.08:
        question = rng.choice(POLITE).format(question)
    elif draw < 0.18:
        question = " ".join(word for word in question.split() if word.lower() not in SMALL_WORDS) or question
    if rng.random() < 0.3:
        question = question.rstrip("?")
    if rng.random() < 0.15:
        words = question.split()
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
    """Batches of groups: the passage of a question first, then `wrong` passages that others' words fit."""

    def __init__(self, tokens, docs, examples, nearest, epochs, groups=64, longest=320, seed=1):
        self.tokens, self.docs, self.examples, self.nearest = tokens, docs, examples, nearest
        self.epochs, self.groups, self.longest, self.seed = epochs, groups, longest, seed

    def __iter__(self):
        worker = torch.utils.data.get_worker_info()
        for epoch in range(self.epochs):
            order = list(range(len(self.examples)))
            random.Random(self.seed + epoch).shuffle(order)
            batches = [order[at : at + self.groups] for at in range(0, len(order), self.groups)]
            for number in range(worker.id, len(batches), worker.num_workers):
                rng = random.Random(f"{self.seed} {epoch} {number}")
                yield self.batch([self.group(index, rng) for index in batches[number]])

    def group(self, index, rng):
        example = self.examples[index]
        first, last = example.get("same", (example["d"], example["d"] + 1))
        wrong = [d for d in self.nearest[index] if not first <= d < last][:10]
        chosen = rng.sample(wrong, min(len(wrong), 5 if example["pos"] else 3)) + [rng.randrange(len(self.docs))]
        is_changed = bool(example.get("changed")) and rng.random() < CHANGED
        text = rng.choice(example["changed"]) if is_changed else example["q"]
        question = self.tokens.encode(vary(text, rng))
        passages, positive = [], []
        for at, document in enumerate([example["d"], *chosen]):
            right = set(example["pos"]) if at == 0 and not is_changed else set()
            sentences = list(enumerate(self.docs[document]["s"]))
            # The passage without its answer: near, and no answer.
            if right and "same" not in example and len(sentences) - len(right) >= 2 and rng.random() < WITHOUT_ANSWER:
                sentences, right = [pair for pair in sentences if pair[0] not in right], set()
            # A window, as the product cuts long passages.
            if len(sentences) > 3 and rng.random() < 0.4:
                keep = rng.choice(sorted(right)) if right else rng.randrange(len(sentences))
                from_ = max(0, keep - rng.randrange(3))
                sentences = [pair for pair in sentences if from_ <= pair[0] <= keep + rng.randrange(1, 4)]
            title = self.docs[document]["title"] if rng.random() < 0.8 else ""
            encoded = [self.tokens.sentence(document, number) for number, _ in sentences]
            passages.append(pack(question, self.tokens.title(title), encoded, self.longest))
            positive.append([at for at, (number, _) in enumerate(sentences) if number in right])
        return passages, positive, example.get("a")

    def batch(self, groups):
        packed = [passage for passages, _, _ in groups for passage in passages]
        batch = to_batch(packed)
        labels = torch.zeros(len(packed), batch["sentences"])
        owner, row = torch.zeros(len(packed), dtype=torch.long), 0
        answers = torch.zeros_like(batch["ids"], dtype=torch.bool)
        for number, (passages, positive, answer) in enumerate(groups):
            for marked in positive:
                owner[row] = number
                for sentence in marked:
                    if (batch["segments"][row] == sentence).any():
                        labels[row, sentence] = 1
                if answer and marked:
                    mark_answer(batch["ids"][row], batch["segments"][row], self.tokens.encode(answer), answers[row])
                row += 1
        return {**batch, "labels": labels, "owner": owner, "answers": answers, "groups": len(groups)}


def mark_answer(ids, segments, answer, marks):
    row, span = ids.tolist(), len(answer)
    for at in range(len(row) - span + 1):
        if row[at : at + span] == answer and segments[at] >= 0:
            marks[at : at + span] = True


class Tokens:
    """Token ids of all documents, encoded once."""

    def __init__(self, wordpiece, docs, pool):
        self.wordpiece = wordpiece
        sentences = [sentence for doc in docs for sentence in doc["s"]]
        encoded = pool.map(wordpiece.encode, sentences, 512)
        self.flat = encoded
        self.starts = np.cumsum([0] + [len(doc["s"]) for doc in docs])
        self.titles = {doc["title"]: wordpiece.encode(doc["title"] + ".") for doc in docs if doc["title"]}

    def encode(self, text):
        return self.wordpiece.encode(text)

    def sentence(self, document, number):
        return self.flat[self.starts[document] + number]

    def title(self, title):
        return self.titles.get(title, [])
