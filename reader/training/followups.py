"""Turns standalone questions into the follow-ups a visitor would type once the subject is known."""

import re
from difflib import SequenceMatcher

DETERMINERS = frozenset("the a an any this these".split())
PREPOSITIONS = frozenset("of in on at to for by with from into about than".split())
AUXILIARIES = frozenset("is are was were do does did has have had can could will would".split())
QUESTION_WORDS = frozenset("what when where which who how why".split())
OTHERS = frozenset(
    "i me my we us our you your he him his she her it its they them their that those there here not and or as be then "
    "so much many long one two".split()
)
SMALL_WORDS = DETERMINERS | PREPOSITIONS | AUXILIARIES | QUESTION_WORDS | OTHERS
# With these a question begins, before it names what it is about.
OPENING = QUESTION_WORDS | AUXILIARIES | frozenset(
    "i you it there much many long have offer provide sell accept allow take serve get bring".split()
)
CONTINUED = ("and {}?", "and {}", "what about {}?", "how about {}", "{}?", "also {}?", "same for {}?", "ok, and {}?")
# What stands for a subject, and how often; nothing at all is common in chats.
PRONOUNS = {"it": 3, "that": 2, "this": 1, "they": 2, "them": 1, "that one": 1, "": 2}
POSSESSIVE = {"they": "their", "them": "their", "": ""}
WORD = re.compile(r"[\w'’-]+")


def bare(word):
    return re.sub(r"['’]s$", "", word.lower())


def shared_words(before, words):
    """First and last of the longest run of words that earlier text has too, without small words at its ends."""
    known = [bare(word) for word in WORD.findall(before)]
    longest = None
    for block in SequenceMatcher(None, known, words, autojunk=False).get_matching_blocks():
        first, last = block.b, block.b + block.size - 1
        while first <= last and words[first] in SMALL_WORDS:
            first += 1
        while first <= last and words[last] in SMALL_WORDS:
            last -= 1
        if first <= last and (longest is None or last - first > longest[1] - longest[0]):
            longest = first, last
    return longest


def with_pronoun(before, question, rng):
    """Puts a pronoun, or nothing, for what earlier text has named; None if it has named nothing of the question."""
    places = list(WORD.finditer(question))
    run = shared_words(before, [bare(place.group()) for place in places])
    if run is None:
        return None
    first, last = run
    pronoun = rng.choices(list(PRONOUNS), PRONOUNS.values())[0]
    if re.search(r"['’]s$", places[last].group()):
        pronoun = POSSESSIVE.get(pronoun, "its")
    if first > 0 and places[first - 1].group().lower() in DETERMINERS:
        first -= 1
    words = [*question[: places[first].start()].split(), pronoun, *question[places[last].end() :].split()]
    words = [word for word in words if word]
    # "How long is the warranty of?" has lost what its last word leads to.
    if len(words) > 1 and words[-1] == "?" and words[-2].lower() in PREPOSITIONS:
        del words[-2]
    changed = re.sub(r"\s+([?.,!])", r"\1", " ".join(words))
    return changed if len(changed.split()) > 1 else None


def with_and(question, rng):
    """Turns "Do you offer breakfast?" into "and breakfast?"; None if it doesn't begin like a question."""
    words = question.rstrip("?! ").split()
    if not words or words[0].lower() not in QUESTION_WORDS | AUXILIARIES:
        return None
    while words and words[0].lower() in OPENING:
        del words[0]
    if words and words[0].lower() in DETERMINERS:
        del words[0]
    return rng.choice(CONTINUED).format(" ".join(words)) if 0 < len(words) < 7 else None
