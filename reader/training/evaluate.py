"""Measures a reader on held-out sites and on SQuAD 2.0 titles that no training saw."""

import gzip
import json
import re
from pathlib import Path

import numpy as np
import torch

from batches import pack, to_batch
from model import ANSWERS, LONGEST, OPEN, VERDICTS
from prepare import Examples
from retrieve import Search, embed, retrieve, text_of
from sites import add_site

SIZE = 40960
READ = 5
# A sentence is part of the answer if it scores above PART and within BESIDE of the best.
PART, BESIDE = 0.0, 3.0
# Confidence drops when a second passage seems to answer too; scores below LOWEST carry no information.
SECOND, LOWEST = 0.5, -4.0


class Reading:
    """The outputs for all candidate passages of a question."""

    def __init__(self, found, outs):
        self.found, self.outs = found, outs
        self.sums = [np.logaddexp.reduce(out[:, ANSWERS]) if len(out) else -20.0 for out in outs]
        first, second = sorted([*self.sums, -20.0, -20.0])[:-3:-1]
        self.confidence = float(first - SECOND * max(second, LOWEST))
        self.best = int(np.argmax(self.sums))
        self.scores = self.outs[self.best][:, ANSWERS]

    @property
    def passage(self):
        return self.found[self.best]

    def sentences(self):
        top = self.scores.max()
        return [at for at, score in enumerate(self.scores) if score == top or (score > PART and score > top - BESIDE)]

    def verdict(self):
        chosen = self.sentences()
        share = np.exp(self.scores[chosen] - self.scores.max())
        return int(np.argmax((share[:, None] * self.outs[self.best][chosen][:, VERDICTS]).sum(0)))

    def is_open(self):
        return float(self.outs[self.best][int(np.argmax(self.scores)), OPEN])


@torch.no_grad()
def read(model, wordpiece, docs, asked, found):
    """Reads all candidates. `asked`: [(question, history)]; `found`: the documents of each."""
    device = model.o.weight.device
    cache = {}

    def tokens(document):
        if document not in cache:
            title = docs[document]["title"]
            title = wordpiece.encode(title if title.endswith("?") else title + ".") if title else []
            cache[document] = title, [wordpiece.encode(sentence) for sentence in docs[document]["s"]]
        return cache[document]

    rows, sizes, outs = [], [], []
    for (question, history), documents in zip(asked, found):
        question, history = wordpiece.encode(question), [wordpiece.encode(text) for text in history]
        for document in documents:
            rows.append(pack(question, history, *tokens(document), LONGEST))
            sizes.append(max(0, max(rows[-1][2]) + 1))
    first = 0
    while first < len(rows):
        last, total = first, 0
        while last < len(rows) and total + len(rows[last][0]) <= SIZE:
            total += len(rows[last][0])
            last += 1
        batch = to_batch(rows[first:last], sizes[first:last], SIZE if device.type == "cuda" else None)
        batch = {name: value.to(device) for name, value in batch.items()}
        with torch.autocast(device.type, dtype=torch.bfloat16):
            flat = model(batch).float().cpu().numpy()
        outs += np.split(flat, np.cumsum(sizes[first:last])[:-1])
        first = last
    readings = []
    for documents in found:
        readings.append(Reading(documents, outs[: len(documents)]))
        outs = outs[len(documents) :]
    return readings


class Evaluation:
    def __init__(self, folder, encoder, wordpiece, pool, sites):
        self.wordpiece = wordpiece
        self.sites = []
        for site in sites:
            out = Examples()
            add_site(out, site)
            examples = [example for example in out.examples if example["kind"] != "talk"]
            histories = [example["h"] for example in examples if "h" in example]
            # Standalone questions after an unrelated conversation.
            examples += [example | {"kind": "changed", "h": histories[number % len(histories)]}
                         for number, example in enumerate(examples) if example["kind"] == "ask" and number % 3 == 0]
            found = retrieve(encoder, wordpiece, pool, out.docs, examples, 6, 10)
            self.sites.append((out.docs, examples, found))
        self.dev = json.load(gzip.open(Path(folder) / "reader_dev.json.gz"))
        texts = [text_of(doc) for doc in self.dev["P"]]
        asked = [row["q"] for row in self.dev["Q"] + self.dev["I"]]
        encode = lambda texts: embed(encoder, pool.map(wordpiece.encode, texts, 64))
        search = Search(encode(texts).cpu(), texts)
        self.dev_found = [search.find(vector, question, READ) for vector, question in zip(encode(asked).cpu(), asked)]

    def report(self, model, name, out=None):
        model.eval()
        rows = []
        for docs, examples, found in self.sites:
            asked = [(e["q"], [text if isinstance(text, str) else text[0] for text in e.get("h", [])]) for e in examples]
            for example, reading in zip(examples, read(model, self.wordpiece, docs, asked, found)):
                right = {document: set(sentences) for document, sentences in example["right"]}
                rows.append({
                    "kind": example["kind"], "part": example["part"] % 2, "why": example.get("why"), "q": example["q"],
                    "answerable": bool(right), "found": bool(right.keys() & set(reading.found)), "confidence": reading.confidence,
                    "passage": reading.passage in right, "best": int(reading.scores.argmax()) in right.get(reading.passage, ()),
                    "chosen": reading.sentences(), "wanted": sorted(right.get(reading.passage, ())),
                    "verdict": ("yes", "no", "neither")[reading.verdict()], "y": example.get("y"), "open": reading.is_open(),
                    "sums": [round(float(value), 2) for value in reading.sums],
                    "tops": [round(float(out[:, ANSWERS].max()), 2) if len(out) else -20 for out in reading.outs],
                })
        if rows:
            self.report_sites(rows, name)
        self.report_prose(model, name)
        if out:
            json.dump(rows, open(Path(out) / f"{name.replace(' ', '-')}.json", "w"))

    def report_sites(self, rows, name):
        plain = [row for row in rows if row["kind"] not in ("choice", "open")]
        threshold = choose_threshold([row for row in plain if row["part"] == 0])
        other = [row for row in plain if row["part"] == 1]
        print(f"{name}, held-out sites, threshold {threshold:.2f}: " + figures(other, threshold))
        careful = choose_threshold([row for row in plain if row["part"] == 0], at_most=0.06)
        print(f"{name}, at most 6 % wrong, threshold {careful:.2f}: " + figures(other, careful))
        for kind in dict.fromkeys(row["kind"] for row in plain):
            mine = [row for row in plain if row["kind"] == kind]
            print(f"  {kind:8}{len(mine):5}  " + figures(mine, threshold))
        misses = [row for row in plain if not row["answerable"]]
        print("  refused of", ", ".join(f"{why} {share(row['confidence'] < threshold for row in misses if row['why'] == why)}"
                                        for why in sorted({row["why"] for row in misses if row["why"]})))
        answerable = [row for row in plain if row["answerable"]]
        print(f"  AUROC of answerable {auroc([r['confidence'] for r in answerable], [r['confidence'] for r in misses]):.3f}, "
              f"found {share(r['found'] for r in answerable)}, passage {share(r['passage'] for r in answerable)}, "
              f"best sentence {share(r['best'] for r in answerable)}")
        chosen = [row for row in answerable if row["passage"]]
        exact = share(row["chosen"] == row["wanted"] for row in chosen)
        complete = share(set(row["wanted"]) <= set(row["chosen"]) for row in chosen)
        print(f"  in the right passage: chosen sentences exact {exact}, complete {complete}")
        judged = [row for row in chosen if row["best"]]
        print("  verdicts: " + ", ".join(f"{y} {share(r['verdict'] == y for r in judged if r['y'] == y)}" for y in ("yes", "no", "neither")))
        decided = [row["open"] for row in answerable]
        for kind in ("choice", "open"):
            choices = [row["open"] for row in rows if row["kind"] == kind]
            if choices:
                found = share(score > np.quantile(decided, 0.98) for score in choices)
                print(f"  {kind} {len(choices)}: AUROC {auroc(choices, decided):.3f}, found {found} where 2 % of the others are")

    def report_prose(self, model, name):
        dev = self.dev
        docs, asked = dev["P"], [(row["q"], []) for row in dev["Q"] + dev["I"]]
        readings = read(model, self.wordpiece, docs, asked, [found for found, _ in self.dev_found])
        first = holds = alone = 0
        for row, reading, (found, fused) in zip(dev["Q"], readings, self.dev_found):
            tops = [out[:, ANSWERS].max() for out in reading.outs]
            best = max(range(len(found)), key=lambda at: fused[at] + 0.4 / (1 + np.exp(-tops[at] / 2)))
            sentence = docs[found[best]]["s"][int(reading.outs[best][:, ANSWERS].argmax())]
            first += found[best] == row["p"]
            alone += reading.passage == row["p"]
            holds += any(plain(answer) in plain(sentence) for answer in row["a"])
        count = len(dev["Q"])
        print(f"{name}, SQuAD 2.0 dev: recall@1 {100 * first / count:.1f} (by the reader alone {100 * alone / count:.1f}), "
              f"answer in the best sentence {100 * holds / count:.1f}, "
              f"adversarial AUROC {auroc([r.confidence for r in readings[:count]], [r.confidence for r in readings[count:]]):.3f}", flush=True)


def figures(rows, threshold):
    answered = [row["confidence"] >= threshold for row in rows]
    right = share((row["best"] and row["answerable"]) if given else not row["answerable"] for row, given in zip(rows, answered))
    wrong = share(given and not row["best"] for row, given in zip(rows, answered))
    refused = share(not given and row["answerable"] for row, given in zip(rows, answered))
    return f"right {right}, wrong {wrong}, refused {refused}"


def choose_threshold(rows, at_most=1.0):
    best = None
    for threshold in np.arange(-4, 8, 0.1):
        answered = [row["confidence"] >= threshold for row in rows]
        right = sum((row["best"] if given else not row["answerable"]) for row, given in zip(rows, answered)) / len(rows)
        wrong = sum(given and not row["best"] for row, given in zip(rows, answered)) / len(rows)
        value = right - wrong if wrong <= at_most else -wrong
        if best is None or value > best[0]:
            best = (value, float(threshold))
    return best[1]


def share(flags):
    flags = list(flags)
    return f"{100 * sum(flags) / len(flags):.1f}" if flags else "–"


def plain(text):
    return re.sub(r"\s+", " ", re.sub(r"[^\w ]", " ", text.lower())).strip()


def auroc(positive, negative):
    ranks = np.argsort(np.argsort(positive + negative)) + 1
    count = len(positive)
    return (ranks[:count].sum() - count * (count + 1) / 2) / (count * max(1, len(negative)))
