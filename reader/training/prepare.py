"""Builds the training examples of the reader from public data (README.md lists it with its licences).

    python3 prepare.py SOURCES OUT

SOURCES holds reader_train.json.gz, shifts-{new_wiki,reddit,amazon_reviews}.json, clinc.json, nlu-eval.json
and wordnet/ (WordNet's `dict` folder). OUT becomes a gzipped JSON file with

    docs      [{title, s: [sentence]}]
    examples  [{q, d: document, pos: [sentence], a: answer or null, same?: [first, last), changed?: [question]}]

An example without `pos` is a question that its document does not answer; so is each of `changed`. `same` are
documents that say the same thing, so none of them is a wrong answer.
"""

import gzip
import json
import random
import re
import sys
from pathlib import Path

from perturb import Perturber

ABBREVIATION = re.compile(r"(?:\b(?:Mr|Mrs|Ms|Dr|St|vs|etc|No|Jr|Sr|Inc|Ltd|Co|e\.g|i\.e|U\.S)|\b[A-Z])\.$")
SHIFTS = ("new_wiki", "reddit", "amazon_reviews")
LONGEST_PASSAGE = 14
ENTRIES_OF_INTENT = 5
UTTERANCES_OF_INTENT = 30
# People wrote few of them, and they are the hardest.
REPEATS_OF_UNANSWERABLE = 3
CHANGES = 3


def split_sentences(text):
    sentences = []
    for piece in re.split(r"(?<=[.!?])[\"')\]]*\s+(?=[\"'(\[]?[A-Z0-9])|\n+", text):
        piece = piece.strip()
        if not piece:
            continue
        if sentences and ABBREVIATION.search(sentences[-1]):
            sentences[-1] += " " + piece
        else:
            sentences.append(piece)
    return sentences


def sentences_with(answer, sentences):
    return [at for at, sentence in enumerate(sentences) if answer in sentence]


class Examples:
    def __init__(self):
        self.docs = []
        self.examples = []

    def add_document(self, title, sentences):
        self.docs.append({"title": title, "s": sentences})
        return len(self.docs) - 1

    def add(self, question, document, positions, answer=None, same=None):
        example = {"q": question, "d": document, "pos": positions, "a": answer}
        if same:
            example["same"] = same
        self.examples.append(example)


def add_squad(out, data):
    by_id = {doc["id"]: out.add_document(doc["title"], doc["s"]) for doc in data["docs"]}
    for row in data["train"]:
        out.add(row["q"], by_id[row["doc"]], row["pos"])
    squad2 = data["squad2"]
    first = len(out.docs)
    for passage in squad2["P"]:
        out.add_document(passage["title"], passage["s"])
    for row in squad2["Q"]:
        positions = sentences_with(row["a"][0], squad2["P"][row["p"]]["s"])
        if positions:
            out.add(row["q"], first + row["p"], positions, row["a"][0])
    for row in squad2["I"] * REPEATS_OF_UNANSWERABLE:
        out.add(row["q"], first + row["p"], [])


def add_shifts(out, data, has_titles):
    for article in data["data"]:
        title = article["title"].replace("_", " ") if has_titles else ""
        for paragraph in article["paragraphs"]:
            sentences = split_sentences(paragraph["context"])[:LONGEST_PASSAGE]
            if len(sentences) < 2:
                continue
            document = out.add_document(title, sentences)
            for qa in paragraph["qas"]:
                answer = most_common([given["text"] for given in qa["answers"]])
                positions = sentences_with(answer, sentences)
                if positions and len(qa["question"]) >= 8:
                    out.add(qa["question"], document, positions, answer)


def most_common(texts):
    return max(texts, key=lambda text: (texts.count(text), -len(text)))


def add_intents(out, utterances, rng):
    """Customers' wishes: some utterances of an intent stand as entries, others ask for them."""
    for texts in utterances.values():
        texts = list(dict.fromkeys(texts))
        if len(texts) < 2 * ENTRIES_OF_INTENT:
            continue
        first = len(out.docs)
        same = [first, first + ENTRIES_OF_INTENT]
        for text in texts[:ENTRIES_OF_INTENT]:
            out.add_document("", [text])
        for text in texts[ENTRIES_OF_INTENT : ENTRIES_OF_INTENT + UTTERANCES_OF_INTENT]:
            out.add(text, rng.randrange(*same), [0], same=same)


def group(pairs):
    grouped = {}
    for text, intent in pairs:
        grouped.setdefault(intent, []).append(text)
    return grouped


def add_changes(out, perturber):
    """Versions of each question that its passage no longer answers."""
    count = 0
    for example in out.examples:
        if example["pos"]:
            document = out.docs[example["d"]]["s"]
            changed = {perturber.perturb(example["q"], document, example["pos"]) for _ in range(CHANGES)} - {None}
            example["changed"] = sorted(changed)
            count += len(changed)
    return count


def main(sources, target):
    rng = random.Random(1)
    sources = Path(sources)
    out = Examples()
    squad = json.load(gzip.open(sources / "reader_train.json.gz"))
    add_squad(out, squad)
    for name in SHIFTS:
        add_shifts(out, json.load(open(sources / f"shifts-{name}.json")), name == "new_wiki")
    prose = len(out.examples)
    changed = add_changes(out, Perturber(sources / "wordnet", out.docs, rng))
    add_intents(out, squad["clinc"], rng)
    nlu = json.load(open(sources / "nlu-eval.json"))["rasa_nlu_data"]["common_examples"]
    add_intents(out, group((row["text"], row["intent"]) for row in nlu), rng)
    with gzip.open(target, "wt") as file:
        json.dump({"docs": out.docs, "examples": out.examples}, file)
    print(f"{len(out.docs)} documents, {prose} questions of prose, {changed} changed ones, "
          f"{len(out.examples) - prose} of intents")


if __name__ == "__main__":
    main(*sys.argv[1:3])
