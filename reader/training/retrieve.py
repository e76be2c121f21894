"""Imitates the product's search: embeddings and BM25, fused."""

import math
import re
from collections import Counter

import numpy as np
import torch
import torch.nn.functional as F

from batches import to_batch
from wordpiece import CLS, SEP


def words(text):
    return re.findall(r"[a-z0-9]+", text.lower())


class Bm25:
    def __init__(self, texts):
        counts = [Counter(words(text)) for text in texts]
        lengths = np.array([sum(count.values()) for count in counts], np.float32)
        self.size, average, postings = len(texts), lengths.mean(), {}
        for row, count in enumerate(counts):
            for word, times in count.items():
                postings.setdefault(word, []).append((row, times))
        self.postings = {}
        for word, found in postings.items():
            rows, times = np.array([r for r, _ in found]), np.array([t for _, t in found], np.float32)
            idf = math.log(1 + (self.size - len(found) + 0.5) / (len(found) + 0.5))
            self.postings[word] = (rows, idf * times * 2.2 / (times + 1.2 * (0.25 + 0.75 * lengths[rows] / average)), idf)

    def score(self, query):
        scores, total = np.zeros(self.size, np.float32), 1e-6
        for word in set(words(query)):
            if word not in self.postings:
                total += math.log(1.5 + self.size)
                continue
            rows, values, idf = self.postings[word]
            scores[rows] += values
            total += idf * 1.7
        return scores / total


@torch.no_grad()
def embed(encoder, encoded, size=60000):
    """Mean-pooled, normalised vectors of tokenised texts."""
    device = encoder.words.weight.device
    order = sorted(range(len(encoded)), key=lambda n: len(encoded[n]))
    out = torch.zeros(len(encoded), encoder.words.embedding_dim, device=device)
    rows, tokens = [], 0
    for at, number in enumerate(order):
        ids = [CLS, *encoded[number][:254], SEP]
        rows.append((ids, len(ids), [0] * len(ids)))
        tokens += len(ids)
        if tokens < size and at + 1 < len(order):
            continue
        batch = {name: value.to(device) for name, value in to_batch(rows, [1] * len(rows)).items()}
        with torch.autocast(device.type, dtype=torch.bfloat16):
            state = encoder(batch).float()
        sums = torch.zeros(len(rows), state.shape[1], device=device).index_add(0, batch["sentence"], state)
        out[torch.tensor(order[at + 1 - len(rows) : at + 1], device=device)] = F.normalize(sums, dim=1)
        rows, tokens = [], 0
    return out


def text_of(doc):
    return (doc["title"] + ". " if doc["title"] else "") + " ".join(doc["s"])


class Search:
    """Hybrid search over one set of passages."""

    def __init__(self, vectors, texts):
        self.vectors, self.lexical = vectors, Bm25(texts)

    def find(self, vector, question, count):
        cosine = self.vectors @ vector
        by_words = torch.from_numpy(self.lexical.score(question)).to(cosine.device).clamp(max=1)
        best = (cosine + 0.5 * by_words * (1 - cosine)).topk(min(count, len(cosine)))
        return best.indices.tolist(), best.values.tolist()


def readings(example):
    """Queries for an example: the message alone, after the previous question, and after the first one."""
    questions = example.get("h", [])[0::2]
    before = list(dict.fromkeys([*questions[-1:], *questions[:1]]))
    return [example["q"], *(f"{question} {example['q']}" for question in before)]


@torch.no_grad()
def retrieve(encoder, wordpiece, pool, docs, examples, count, together):
    """Ranked documents for each example: `count` per query, `together` after merging."""
    vectors = embed(encoder, pool.map(wordpiece.encode, [text_of(doc) for doc in docs], 512))
    asked = [(number, text) for number, example in enumerate(examples) for text in readings(example)]
    queries = embed(encoder, pool.map(wordpiece.encode, [text for _, text in asked], 512))
    found = [[] for _ in examples]
    pooled = {}
    everywhere = []
    for row, (number, _) in enumerate(asked):
        place = examples[number].get("pool")
        (everywhere if place is None else pooled.setdefault(tuple(place), [])).append(row)
    for at in range(0, len(everywhere), 4096):
        rows = everywhere[at : at + 4096]
        for row, best in zip(rows, (queries[rows] @ vectors.T).topk(count).indices.tolist()):
            found[asked[row][0]].append(best)
    cpu, cpu_queries = vectors.cpu(), queries.cpu()
    for (first, last), rows in pooled.items():
        search = Search(cpu[first:last], [text_of(doc) for doc in docs[first:last]])
        for row in rows:
            best, _ = search.find(cpu_queries[row], asked[row][1], count)
            found[asked[row][0]].append([first + document for document in best])
    return [merge(lists)[:together] for lists in found]


def merge(lists):
    """Interleaves the lists and drops duplicates."""
    longest = max(map(len, lists))
    return list(dict.fromkeys(part[at] for at in range(longest) for part in lists if at < len(part)))
