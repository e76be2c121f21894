/** The kind of answer an English question asks for, judged by its first words. */
export type AnswerKind = "number" | "time" | "name" | null;

const KINDS: [AnswerKind, RegExp][] = [
  [
    "time",
    /\b(when|what (year|date|day|month|time|century|decade)|which (year|date|day|month|century|decade))\b/i,
  ],
  [
    "number",
    /\bhow (many|much|long|far|old|often|big|large|tall|high|fast|wide|deep)\b|\bwhat (percentage|percent|number|amount|price|share)\b/i,
  ],
  [
    "name",
    /\b(who|whom|whose)\b|\b(what|which) (person|man|woman|company|country|city|state|team|group|organi[sz]ation|university|school|name)\b|\bwhere\b|\bname of\b/i,
  ],
];

export function expectedAnswer(query: string): AnswerKind {
  return KINDS.find(([, pattern]) => pattern.test(query))?.[0] ?? null;
}

const NUMBER_PATTERN =
  /\d|\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|million|billion|half|once|twice|first|second|third|percent)\b/i;
const TIME_PATTERN =
  /\b\d{3,4}s?\b|\b(january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|today|century|morning|evening|night|noon)\b|\b\d{1,2}(:\d\d| ?[ap]\.?m\b)|\b\d+ (minutes?|hours?|days?|weeks?|months?|years?)\b/i;

/** 1 where a sentence contains something of the expected kind, beyond the words of the question. */
export function answerFit(kind: AnswerKind, sentence: string, query: string): number {
  switch (kind) {
    case null:
      return 0;
    case "number":
      return NUMBER_PATTERN.test(sentence) ? 1 : 0;
    case "time":
      return TIME_PATTERN.test(sentence) ? 1 : 0;
    case "name":
      return hasNewName(sentence, query) ? 1 : 0;
  }
}

function hasNewName(sentence: string, query: string): boolean {
  const asked = new Set(query.toLowerCase().match(/\p{L}+/gu) ?? []);
  for (const [name] of sentence.matchAll(/(?<=[\p{L}\d,;:)"'] ["'(]?)\p{Lu}\p{L}+/gu)) {
    if (!asked.has(name.toLowerCase())) return true;
  }
  return false;
}
