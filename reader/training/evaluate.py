"""Measures a reader on questions it was not trained on: SQuAD 2.0 of other titles, Banking77, StackFAQ."""

import gzip
import json
import re
from pathlib import Path

import torch

from batches import pack, to_batch
from retrieve import retrieve

READ = 5
WEIGHTS = (0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.6)


class Evaluation:
    def __init__(self, folder, encoder, wordpiece, pool):
        self.wordpiece = wordpiece
        folder = Path(folder)
        dev = json.load(gzip.open(folder / "reader_dev.json.gz"))
        find = lambda docs, questions: (docs, questions, *retrieve(encoder, wordpiece, pool, docs, questions, READ + 3))
        self.dev = dev
        self.answerable = find(dev["P"], [row["q"] for row in dev["Q"]])
        self.near = find(dev["P"], [row["q"] for row in dev["I"]])
        banking = json.load(open(folder / "task_banking77.json"))
        entries = [{"title": "", "s": [doc["text"]]} for doc in banking["docs"]]
        self.banking = (find(entries, [row["q"] for row in banking["queries"]]),
                        [row["label"] for row in banking["queries"]], [doc["label"] for doc in banking["docs"]])
        stack = json.load(open(folder / "task_stackfaq.json"))
        entries = [{"title": "", "s": [doc["text"]]} for doc in stack["docs"]]
        self.stack = (find(entries, [row["q"] for row in stack["queries"]]),
                      [row["rel"] for row in stack["queries"]], [doc["id"] for doc in stack["docs"]])

    @torch.no_grad()
    def read(self, model, docs, questions, found):
        """The scores of the sentences of each passage found."""
        model.eval()
        rows = []
        cache = [[self.wordpiece.encode(s) for s in doc["s"]] for doc in docs]
        for question, documents in zip(questions, found):
            asked = self.wordpiece.encode(question)
            for d in documents:
                title = self.wordpiece.encode(docs[d]["title"] + ".") if docs[d]["title"] else []
                rows.append(pack(asked, title, cache[d], 320))
        scores = []
        for at in range(0, len(rows), 512):
            batch = to_batch(rows[at : at + 512])
            batch = {name: value.cuda() if torch.is_tensor(value) else value for name, value in batch.items()}
            with torch.autocast("cuda", dtype=torch.bfloat16):
                scores += list(model(batch)[0].float().cpu())
        sizes = [len(documents) for documents in found]
        return [[scores.pop(0)[: len(docs[d]["s"])] for d in documents] for size, documents in zip(sizes, found)]

    def report(self, model, name):
        docs, questions, found, fused = self.answerable
        read = self.read(model, docs, questions, found)
        best = [[scores.max().item() if len(scores) else -20.0 for scores in passages] for passages in read]
        gold = [row["p"] for row in self.dev["Q"]]
        print(name, "squad2 dev recall@1 by weight",
              recall(found, fused, best, lambda n, d: d == gold[n]), flush=True)
        holds = 0
        for n, row in enumerate(self.dev["Q"]):
            at = max(range(READ), key=lambda i: fused[n][i] + 0.4 * sigmoid(best[n][i]))
            sentence = docs[found[n][at]]["s"][int(read[n][at].argmax())]
            holds += any(plain(answer) in plain(sentence) for answer in row["a"])
        print(name, f"answer in the one best sentence {100 * holds / len(gold):.1f} %")
        answered = [max(scores[:READ]) for scores in best]
        _, asked, others, _ = self.near
        impossible = [max(one.max().item() for one in p[:READ]) for p in self.read(model, docs, asked, others)]
        left_out = []
        for n, row in enumerate(self.dev["Q"]):
            kept = [i for i, d in enumerate(found[n]) if d != gold[n] and not holds_answer(docs[d], row["a"])]
            if kept:
                left_out.append(max(best[n][i] for i in kept[:READ]))
        for kind, scores in (("adversarial", impossible), ("its passage left out", left_out)):
            print(name, f"near-topic, {kind}: AUROC {auroc(answered, scores):.3f},", ", ".join(
                f"refused {refused(answered, scores, share):.1f} % at {share} % answered" for share in (90, 93, 95)))
        for label, ((docs, questions, found, fused), wanted, labels) in (
            ("banking77", self.banking), ("stackfaq", self.stack)):
            read = self.read(model, docs, questions, found)
            best = [[scores.max().item() for scores in passages] for passages in read]
            right = lambda n, d: labels[d] in wanted[n] if isinstance(wanted[n], list) else labels[d] == wanted[n]
            print(name, label, "recall@1 by weight", recall(found, fused, best, right), flush=True)


def recall(found, fused, best, is_right):
    figures = {}
    for weight in WEIGHTS:
        hits = 0
        for n, documents in enumerate(found):
            value = lambda i: fused[n][i] + weight * (sigmoid(best[n][i]) if i < READ else 0)
            hits += is_right(n, documents[max(range(len(documents)), key=value)])
        figures[weight] = round(100 * hits / len(found), 1)
    return figures


def sigmoid(score):
    return torch.sigmoid(torch.tensor(score / 2)).item()


def plain(text):
    return re.sub(r"\s+", " ", re.sub(r"[^\w ]", " ", text.lower())).strip()


def holds_answer(doc, answers):
    text = plain(" ".join(doc["s"]))
    return any(plain(answer) in text for answer in answers if len(answer) > 3)


def auroc(positive, negative):
    ranks = torch.tensor(positive + negative).argsort().argsort().float() + 1
    count = len(positive)
    return ((ranks[:count].sum() - count * (count + 1) / 2) / (count * len(negative))).item()


def refused(answered, others, share):
    threshold = sorted(answered)[int(len(answered) * (100 - share) / 100)]
    return 100 * sum(score < threshold for score in others) / len(others)
