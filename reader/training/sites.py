"""Reads `sites.jsonl.gz`, a line a site: what an organization publishes and what visitors ask."""

import gzip
import json
import re

# The development set: a shop, a service, software documentation, a public body, travel.
KEPT_OUT = frozenset(("Tamblyn & Rook", "Tarnbrook Bank", "Drayline", "Ottersley Leisure", "Merriden Houses"))

def read_sites(path):
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        sites = [json.loads(line) for line in lines]
    return [site for site in sites if site.get("lang", "en") == "en"]


def add_site(out, site):
    """Adds entries as documents and all questions as examples."""
    docs = {entry["id"]: out.add_document(entry.get("q") or entry["title"], entry["s"]) for entry in site["entries"]}
    pool = [min(docs.values()), max(docs.values()) + 1]

    def right(references):
        found = {}
        for reference in references:
            entry, _, number = reference.partition(":")
            found.setdefault(docs[entry], []).append(int(number))
        return [[doc, sorted(numbers)] for doc, numbers in found.items()]

    def add(question, turn, kind, history=()):
        out.add(question, right(turn.get("to", [])), kind=kind, h=list(history), pool=pool, y=turn.get("yn", "neither"),
                exact=not turn.get("any"), ask="ask" in turn, why=turn.get("why"))

    for number, ask in enumerate(site["asks"]):
        for wording in ask["w"]:
            add(wording, ask, "ask")
            out.examples[-1]["part"] = number
            rows = rows_meant(out, ask, docs, wording)
            if rows:
                question, entry, all_rows = rows
                add(question, {"to": [f"{entry}:{row}" for row in all_rows], "ask": True}, "open")
                out.examples[-1]["part"] = number
        entries = {reference.partition(":")[0] for reference in ask["to"]}
        doc = out.docs[docs[entries.pop()]]
        if not entries and doc["title"].endswith("?"):
            doc.setdefault("asked", []).extend(ask["w"])
    for number, dialogue in enumerate(site["dialogues"]):
        history = []
        for turn in dialogue:
            kind = "talk" if turn.get("talk") else "choice" if "ask" in turn else "follow" if history else "first"
            add(turn["u"], turn, kind, history)
            out.examples[-1]["part"] = number
            if turn.get("full") and history:
                add(turn["full"], turn, "full")
                out.examples[-1]["part"] = number
            said = " ".join(out.docs[doc]["s"][at] for doc, numbers in right(turn.get("to", [])) for at in numbers)
            # Either the written reply or the sentences themselves, as the product would quote them.
            history = [*history, turn["u"], [turn["r"], said[:240]] if said and "ask" not in turn else [turn["r"]]]
    for number, miss in enumerate(site["none"]):
        add(miss["u"], miss, "none")
        out.examples[-1].update(near=docs[miss["near"]], part=number)


ROW = re.compile(r"^[^:;]+: ([^;]+);")


def rows_meant(out, ask, docs, wording):
    """Makes a question about a table row ambiguous by dropping the words that name the row."""
    if len(ask["to"]) != 1 or ask.get("yn"):
        return None
    entry, _, number = ask["to"][0].partition(":")
    sentences = out.docs[docs[entry]]["s"]
    keys = {at: set(re.findall(r"\w+", found.group(1).lower())) for at, s in enumerate(sentences) if (found := ROW.match(s))}
    if len(keys) < 3 or int(number) not in keys:
        return None
    own = keys[int(number)] - set.union(*(words for at, words in keys.items() if at != int(number)))
    words = wording.split()
    plain = [re.sub(r"\W", "", word.lower()) for word in words]
    kept = [word for word, bare in zip(words, plain) if bare not in own]
    if len(kept) == len(words) or len(kept) < 3:
        return None
    question = re.sub(r"\b(at|in|for|with|of|on|to|from|a|an) (the )?(?=(is|does|cost|\?|$))", "", " ".join(kept)).strip()
    return question, entry, sorted(keys)
