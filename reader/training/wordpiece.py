"""BERT's uncased WordPiece tokenizer, as the embedder's tokenizer.json describes it."""

import json
import unicodedata

CLS, SEP, UNKNOWN = 101, 102, 100


class WordPiece:
    def __init__(self, path):
        self.vocabulary = json.load(open(path))["model"]["vocab"]

    def encode(self, text):
        return [piece for word in split(text) for piece in self.pieces(word)]

    def pieces(self, word):
        found, start = [], 0
        while start < len(word):
            end = len(word)
            while end > start:
                piece = ("##" if start else "") + word[start:end]
                if piece in self.vocabulary:
                    break
                end -= 1
            if end == start:
                return [UNKNOWN]
            found.append(self.vocabulary[piece])
            start = end
        return found


def split(text):
    words, current = [], ""
    for character in unicodedata.normalize("NFD", text.lower()):
        category = unicodedata.category(character)
        if category == "Mn" or character in "\0\ufffd":
            continue
        is_single = category[0] == "P" or character in "$+<=>^`|~" or "\u4e00" <= character <= "\u9fff"
        if is_single or character.isspace() or category[0] == "C":
            if current:
                words.append(current)
            current = ""
            if is_single:
                words.append(character)
        else:
            current += character
    return words + [current] if current else words
