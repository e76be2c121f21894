"""What the product's search finds before anything is read: the embedder and words, fused."""

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
def embed(encoder, wordpiece, pool, texts, size=1024):
    out = []
    encoded = pool.map(wordpiece.encode, texts, 512)
    for at in range(0, len(texts), size):
        packed = [([CLS, *ids[:254], SEP], [0] * (min(254, len(ids)) + 2), [0]) for ids in encoded[at : at + size]]
        batch = to_batch(packed)
        ids = batch["ids"].cuda()
        with torch.autocast("cuda", dtype=torch.bfloat16):
            state = encoder(ids, batch["types"].cuda(), ids > 0).float()
        mask = (ids > 0)[..., None]
        out.append(F.normalize((state * mask).sum(1) / mask.sum(1), dim=1))
    return torch.cat(out)


def retrieve(encoder, wordpiece, pool, docs, questions, count):
    """The best documents for each question, and their fused scores."""
    texts = [(doc["title"] + ". " if doc["title"] else "") + " ".join(doc["s"]) for doc in docs]
    passages = embed(encoder, wordpiece, pool, texts)
    asked = embed(encoder, wordpiece, pool, questions)
    lexical = Bm25(texts)
    found, scores = [], []
    for at in range(0, len(questions), 2000):
        cosine = asked[at : at + 2000] @ passages.T
        by_words = torch.from_numpy(np.stack([lexical.score(q) for q in questions[at : at + 2000]])).cuda().clamp(max=1)
        best = (cosine + 0.5 * by_words * (1 - cosine)).topk(count)
        found += best.indices.tolist()
        scores += best.values.tolist()
    return found, scores
