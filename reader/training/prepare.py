"""Builds the training examples of the reader from public data (README.md lists it with its licences).

    python3 prepare.py SOURCES OUT

SOURCES holds reader_train.json.gz, {conversations,boolean,near-misses,entries}.jsonl.gz, dstc9.json,
shifts-{new_wiki,reddit,amazon_reviews}.json and wordnet/ (WordNet's `dict` folder). OUT becomes a gzipped JSON
file with

    docs      [{title, s: [sentence], asked?: [other wordings of the title]}]
    examples  [{q, right: [[document, [sentence]]], kind, h?: [question, [reply, …], …], pool?: [first, last),
                exact?, y?: yes/no/neither, near?: document, source?}]
    words     antonyms and sister terms, to change questions with

`right` lists the sentences that answer: with `exact` exactly these are needed, otherwise any one is enough. An empty
`right` means that nothing answers. Wrong passages are drawn from `pool` (the entries of one site) if given, otherwise
from all documents.
"""

import gzip
import json
import random
import re
import sys
from pathlib import Path

from followups import SMALL_WORDS, with_and, with_pronoun
from perturb import read_wordnet

SENTENCE_END = re.compile(r"[.!?]+[\"'”’)\]]*(?=\s)")
# A point after one of these, a single letter or a number at the beginning ends no sentence.
ABBREVIATIONS = frozenset("mr mrs ms dr st vs etc no jr sr inc ltd co e.g i.e u.s".split())
SHIFTS = ("new_wiki", "reddit", "amazon_reviews")
LONGEST_PASSAGE = 14
# Languages in Latin script, which the English vocabulary can at least spell.
LANGUAGES = frozenset(("en", "de", "fr", "es", "it"))
ENTRIES_OF_INTENT, WORDINGS_OF_SITE = 3, 400


def ends_sentence(sentence, rest):
    word = sentence.split()[-1].strip("\"'“‘([")
    if word.endswith("."):
        stem = word[:-1].lower()
        if stem in ABBREVIATIONS or (len(stem) == 1 and stem.isalpha()) or (stem.isdigit() and sentence.strip() == word):
            return False
    begins = rest.lstrip("\"'“‘([")[:1]
    return begins.isupper() or begins.isdigit()


def split_sentences(text):
    sentences = []
    for line in text.splitlines():
        start = 0
        for end in SENTENCE_END.finditer(line):
            if ends_sentence(line[start : end.end()], line[end.end() :].lstrip()):
                sentences.append(line[start : end.end()].strip())
                start = end.end()
        sentences.append(line[start:].strip())
    return [sentence for sentence in sentences if sentence][:LONGEST_PASSAGE]


def words_of(text):
    return frozenset(word for word in re.findall(r"\w+", text.lower()) if word not in SMALL_WORDS)


def rows(path):
    return [json.loads(line) for line in gzip.open(path, "rt")]


class Examples:
    def __init__(self):
        self.docs = []
        self.examples = []

    def add_document(self, title, sentences):
        self.docs.append({"title": title, "s": sentences})
        return len(self.docs) - 1

    def add(self, question, right, kind, **fields):
        self.examples.append({"q": question, "right": right, "kind": kind} | {k: v for k, v in fields.items() if v})


def add_prose(out, sources, rng):
    """SQuAD and SQuADShifts: questions, and follow-ups made from two questions about one paragraph."""
    asked = {}

    def add(question, document, positions, kind):
        out.add(question, [[document, positions]], kind, y="neither")
        asked.setdefault(document, []).append((question, positions))

    data = json.load(gzip.open(sources / "reader_train.json.gz"))
    by_id = {doc["id"]: out.add_document(doc["title"], doc["s"][:LONGEST_PASSAGE]) for doc in data["docs"]}
    for row in data["train"]:
        if max(row["pos"]) < LONGEST_PASSAGE:
            add(row["q"], by_id[row["doc"]], row["pos"], "squad")
    first = len(out.docs)
    for passage in data["squad2"]["P"]:
        out.add_document(passage["title"], passage["s"])
    for row in data["squad2"]["Q"]:
        positions = sentences_with(row["a"][0], out.docs[first + row["p"]]["s"])
        if positions:
            add(row["q"], first + row["p"], positions, "squad")
    for row in data["squad2"]["I"]:
        out.add(row["q"], [], "impossible", near=first + row["p"])
    for name in SHIFTS:
        for article in json.load(open(sources / f"shifts-{name}.json"))["data"]:
            title = article["title"].replace("_", " ") if name == "new_wiki" else ""
            for paragraph in article["paragraphs"]:
                sentences = split_sentences(paragraph["context"])
                if len(sentences) < 2:
                    continue
                document = out.add_document(title, sentences)
                for qa in paragraph["qas"]:
                    positions = sentences_with(most_common([given["text"] for given in qa["answers"]]), sentences)
                    if positions and len(qa["question"]) >= 8:
                        add(qa["question"], document, positions, "shift")
    for document, questions in asked.items():
        doc = out.docs[document]
        for question, positions in questions:
            others = [other for other in questions if other[0] != question]
            if not others:
                continue
            before, said = rng.choice(others)
            follow = with_pronoun(before + " " + doc["title"], question, rng)
            if follow:
                out.add(follow, [[document, positions]], "made", h=[before, [doc["s"][said[0]]]], y="neither")


def sentences_with(answer, sentences):
    return [at for at, sentence in enumerate(sentences) if answer in sentence]


def most_common(texts):
    return max(texts, key=lambda text: (texts.count(text), -len(text)))


def leading(text):
    found = re.match(r"(yes|no)\b", text.lower())
    return found.group(1) if found else "neither"


def add_places(out, sources, rng):
    """DSTC9: questions about the entries of a hotel, restaurant or sight, in other places' wordings."""
    places, pool, by_word = [], {}, {}
    for domain, entities in json.load(open(sources / "dstc9.json")).items():
        for entity in entities.values():
            entries = [(doc["title"], doc["body"]) for doc in entity["docs"].values()]
            if len(entries) > 1:
                places.append((domain, entity.get("name") or "", entries))
    without = lambda text, name: re.sub(re.escape(name), " ", text, flags=re.I) if name else text
    for domain, name, entries in places:
        for question, _ in entries:
            pool.setdefault(domain, []).append((words_of(without(question, name)), question, name))
    for domain, known in pool.items():
        for number, (words, _, _) in enumerate(known):
            for word in words:
                by_word.setdefault((domain, word), []).append(number)

    def reworded(domain, name, question):
        words, shared = words_of(without(question, name)), {}
        for word in sorted(words):
            numbers = by_word.get((domain, word), [])
            for number in numbers if len(numbers) < 300 else rng.sample(numbers, 300):
                shared[number] = shared.get(number, 0) + 1
        known = pool[domain]
        alike = [n for n, count in shared.items() if count >= 0.5 * len(words | known[n][0]) and known[n][1] != question]
        if not alike:
            return question
        _, other, place = known[rng.choice(alike)]
        return re.sub(re.escape(place), rng.choice([name, "the place", "you", "here"]), other, flags=re.I) if place else other

    for domain, name, entries in places:
        first = len(out.docs)
        same = [first, first + len(entries)]
        for question, body in entries:
            out.add_document(question if rng.random() < 0.6 else "", split_sentences(body))
        for number, (question, body) in enumerate(entries):
            before = rng.choice([entry for entry in entries if entry[0] != question] or entries)
            history = [before[0], [before[1]]]
            right = [[first + number, list(range(len(out.docs[first + number]["s"])))]]
            draw = rng.random()
            asked = reworded(domain, name, question)
            if draw < 0.35:
                out.add(asked, right, "place", y=leading(body), pool=same)
            elif draw < 0.6:
                out.add(asked, right, "place", y=leading(body), pool=same, h=history)
            else:
                follow = with_and(question, rng) or (with_pronoun(name, question, rng) if name else None)
                if follow:
                    out.add(follow, right, "and", y=leading(body), pool=same, h=history)


def add_conversations(out, sources):
    rewritten = {}
    for row in rows(sources / "conversations.jsonl.gz"):
        history = [text if at % 2 == 0 else [text] for at, text in enumerate(row["history"][-6:])]
        if len(history) % 2:
            history = history[1:] if isinstance(history[0], list) else [*history, [""]]
        if row.get("passage") and not row["source"].startswith("DSTC9"):
            sentences = split_sentences(row["passage"])
            if not sentences:
                continue
            document = out.add_document(row.get("title") or "", sentences)
            if row["kind"] == "none":
                out.add(row["question"], [], "said-none", h=history, near=document)
            else:
                positions = evidence_in(row.get("evidence") or row.get("answer") or "", sentences)
                if positions:
                    verdict = row["kind"] if row["kind"] in ("yes", "no") else "neither"
                    out.add(row["question"], [[document, positions]], "said", h=history, y=verdict)
        rewrite = row.get("rewrite")
        if rewrite and rewrite.lower() != row["question"].lower() and row["kind"] != "none":
            topic = row.get("topic") or row.get("title") or (row["history"] or [""])[0][:60]
            rewritten.setdefault((row["source"], topic), []).append((history, row["question"], rewrite))
    for talk in rewritten.values():
        # The rewritten question is the "passage"; other rewrites of the same dialogue are the distractors.
        numbers = {rewrite: out.add_document("", [rewrite]) for _, _, rewrite in talk}
        pool = [min(numbers.values()), max(numbers.values()) + 1]
        for history, question, rewrite in talk:
            out.add(question, [[numbers[rewrite], [0]]], "rewrite", h=history, pool=pool)


def evidence_in(evidence, sentences):
    if len(sentences) == 1:
        return [0]
    stated = [at for at, sentence in enumerate(sentences) if evidence and evidence[:40] in sentence]
    shared = [len(words_of(evidence) & words_of(s)) / (1 + len(words_of(s)) ** 0.5) for s in sentences]
    return stated or ([shared.index(max(shared))] if max(shared) > 0 else [])


def add_judged(out, sources):
    for row in rows(sources / "boolean.jsonl.gz"):
        sentences = [row["passage"]] if row["source"].startswith("DSTC9") else split_sentences(row["passage"])
        document = out.add_document(row.get("entity") or "", sentences)
        kind = "facts" if row["source"].startswith("StrategyQA") else "boolean"
        out.add(row["question"], [[document, list(range(len(sentences)))]], kind, y=row["answer"])
    for row in rows(sources / "near-misses.jsonl.gz"):
        sentences = split_sentences(row["passage"])
        if not sentences:
            continue
        document = out.add_document(row.get("title") or "", sentences)
        if not row["answers"]:
            out.add(row["question"], [], "miss", near=document)
            continue
        evidence = row.get("evidence") or ""
        positions = [at for at, s in enumerate(sentences) if evidence and (evidence in s or s in evidence)]
        if positions or len(sentences) == 1:
            out.add(row["question"], [[document, positions or [0]]], "hit")


def add_entries(out, sources, rng):
    """FAQ entries of many sites, each asked in several wordings."""
    sites = {}
    for row in rows(sources / "entries.jsonl.gz"):
        if row["lang"] in LANGUAGES:
            sites.setdefault(row["site"], []).append(row)
    for site, entries in sites.items():
        first, asks = len(out.docs), []
        for row in entries:
            wordings = list(dict.fromkeys(row["asks"]))
            rng.shuffle(wordings)
            if row["answer"]:
                title = row["question"] or (wordings.pop() if len(wordings) > 2 else "")
                sentences = split_sentences(row["answer"])
                if not sentences:
                    continue
                document = out.add_document(title, sentences)
                out.docs[document]["asked"] = wordings
                right = [[document, list(range(len(sentences)))]]
            elif len(wordings) >= 2 * ENTRIES_OF_INTENT:
                # Without an answer, some wordings serve as entries and the others ask for them.
                right = [[out.add_document("", [wordings.pop()]), [0]] for _ in range(ENTRIES_OF_INTENT)]
            else:
                continue
            asks += [(wording, right) for wording in wordings]
        share = min(1, WORDINGS_OF_SITE / max(1, len(asks))) * (0.4 if "COVID" in site else 1)
        for wording, right in asks:
            out.add(wording, right, "entry", pool=[first, len(out.docs)], share=share, source=site)


def main(sources, target):
    rng = random.Random(1)
    sources, out = Path(sources), Examples()
    add_prose(out, sources, rng)
    add_places(out, sources, rng)
    add_conversations(out, sources)
    add_judged(out, sources)
    add_entries(out, sources, rng)
    antonyms, siblings = read_wordnet(sources / "wordnet")
    with gzip.open(target, "wt", compresslevel=6) as file:
        json.dump({"docs": out.docs, "examples": out.examples, "antonyms": antonyms, "siblings": siblings}, file)
    kinds = {}
    for example in out.examples:
        kinds[example["kind"]] = kinds.get(example["kind"], 0) + 1
    print(f"{len(out.docs)} documents, {len(out.examples)} examples: " + ", ".join(f"{n} {kind}" for kind, n in kinds.items()))


if __name__ == "__main__":
    main(*sys.argv[1:3])
