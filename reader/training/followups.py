"""Turns standalone questions into the follow-ups a visitor would type once the subject is known."""

import re

SMALL_WORDS = frozenset(
    "the a an of in on at to for is are was were did does do it its this that be by with what who when where which "
    "how why many much long from and or as has have had not can could would will you your i my me we our they their "
    "he she his her about there any into than then one two".split()
)
LEAD = re.compile(
    r"^(what (is|are|was|were)|how (much|long|many)( is| are| does)?|when (is|are|does|do|did)|where (is|are)|"
    r"who (is|was)|do you (have|offer|accept|allow|provide|take)|is there( an?| any)?|are there( any)?|"
    r"can i( get| have| make| bring)?|does it (have|offer|accept|take|serve)|are)\s+(the |a |an |any )?", re.I)
ANDS = ("and {}?", "what about {}?", "and {}", "how about {}?", "{}?", "and for {}?", "ok and {}?")
PRONOUNS = ("it", "it", "that", "this", "they", "that one", "them", "")
POSSESSIVES = {"it": "its", "they": "their", "": ""}
WORD = r"[\w'’-]+"


def common_words(text, question):
    """The longest run of words that the question shares with the text."""
    before = [word.lower() for word in re.findall(WORD, text)]
    words = re.findall(WORD, question)
    for size in range(6, 0, -1):
        for at in range(len(words) - size + 1):
            run = [word.lower() for word in words[at : at + size]]
            if run[0] in SMALL_WORDS or run[-1] in SMALL_WORDS:
                continue
            if any(before[i : i + size] == run for i in range(len(before) - size + 1)):
                return words[at : at + size]
    return None


def with_pronoun(before, question, rng):
    """Replaces what earlier text already names with a pronoun; None if nothing is shared."""
    shared = common_words(before, question)
    if not shared:
        return None
    found = re.search(r"(\b(?:the|a|an|this|these)\s+)?" + r"[\s-]+".join(map(re.escape, shared)) + r"(['’]s)?", question, re.I)
    if not found:
        return None
    pronoun = rng.choice(PRONOUNS)
    if found.group(2):
        pronoun = POSSESSIVES.get(pronoun, "its")
    changed = re.sub(r"\s+", " ", question[: found.start()] + pronoun + question[found.end() :]).strip()
    changed = re.sub(r"\b(of|in|for|with|to|by|at|on|from)\s*\?$", "?", changed)
    return changed if len(changed.split()) >= 2 else None


def with_and(question, rng):
    """Turns "Do you offer breakfast?" into "and breakfast?"; None if it doesn't have that form."""
    found = LEAD.match(question)
    rest = question[found.end() :].strip(" ?") if found else ""
    return rng.choice(ANDS).format(rest) if 1 <= len(rest.split()) <= 6 else None
