import { expect, test } from "vitest";
import { createLexicalIndex } from "./lexical-index.ts";
import { fc } from "../../../../test/property.ts";

const vocabulary = ["apple", "banjo", "cedar", "delta", "ember", "frost"];
const text = fc.array(fc.constantFrom(...vocabulary), { maxLength: 12 }).map((list) => list.join(" "));

/** BM25 as a textbook has it, divided by what a full match is worth. */
function textbook(docs: string[], query: string): number[] {
  const split = (value: string) => value.split(" ").filter(Boolean);
  const terms = [...new Set(split(query))];
  const average = docs.reduce((sum, doc) => sum + split(doc).length, 0) / docs.length || 1;
  const idf = (term: string) => {
    const holders = docs.filter((doc) => split(doc).includes(term)).length;
    return Math.log(1 + (docs.length - holders + 0.5) / (holders + 0.5));
  };
  const full = terms.reduce((sum, term) => sum + idf(term) * 2.2 * 0.6, 0);
  return docs.map((doc) => {
    const tokens = split(doc);
    const score = terms.reduce((sum, term) => {
      const frequency = tokens.filter((token) => token === term).length;
      const norm = 1.2 * (1 - 0.75 + (0.75 * tokens.length) / average);
      return sum + (idf(term) * frequency * 2.2) / (frequency + norm);
    }, 0);
    return full > 0 ? Math.min(1, score / full) : 0;
  });
}

function scores(docs: string[], query: string): number[] {
  const index = createLexicalIndex();
  for (const doc of docs) index.push(doc);
  const out = new Float32Array(docs.length);
  index.score(query, out);
  return [...out];
}

test("scores are those of textbook BM25", () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 30 }), text, (docs, query) => {
      const expected = textbook(docs, query);
      scores(docs, query).forEach((score, row) => expect(score).toBeCloseTo(expected[row]!, 4));
    }),
    { numRuns: 60 },
  );
});

test("after compaction the scores are those of an index built from the rest", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(text, fc.boolean()), { minLength: 1, maxLength: 30 }),
      text,
      (rows, query) => {
        const index = createLexicalIndex();
        for (const [doc] of rows) index.push(doc);
        const remaining = rows.filter(([, keep]) => keep);
        let next = 0;
        const renumbered = Int32Array.from(rows, ([, keep]) => (keep ? next++ : -1));
        const out = new Float32Array(remaining.length);
        const work = index.compacting(renumbered, remaining.length);
        let step = work.next();
        while (!step.done) step = work.next();
        step.value.score(query, out);
        const fresh = scores(
          remaining.map(([doc]) => doc),
          query,
        );
        expect([...out]).toEqual(fresh);
      },
    ),
    { numRuns: 60 },
  );
});

test("unknown query words lower the score", () => {
  const docs = ["refund policy", "opening hours"];
  expect(scores(docs, "refund zebra quantum")[0]!).toBeLessThan(scores(docs, "refund")[0]! / 2);
});

test("many postings of one term and many terms stay separate", () => {
  const docs = Array.from({ length: 3_000 }, (_, i) => `common word${i} ${i % 2 ? "odd" : "even"}`);
  const index = createLexicalIndex();
  for (const doc of docs) index.push(doc);
  const out = new Float32Array(docs.length);
  index.score("word1234 odd", out);
  expect(out.filter((score) => score > 0)).toHaveLength(1_501);
  expect(out.indexOf(Math.max(...out))).toBe(1_234);
});

test("languages of any script find their own words", () => {
  const docs = [
    "返金は14日以内に行われます。",
    "Die Erstattung dauert und ist gratis",
    "Refunds take two weeks",
  ];
  expect(scores(docs, "返金").map((score) => score > 0)).toEqual([true, false, false]);
  expect(scores(docs, "Wie lange dauert die Erstattung").map((score) => score > 0)).toEqual([
    false,
    true,
    false,
  ]);
  expect(scores(docs, "refunding").map((score) => score > 0)).toEqual([false, false, true]);
});
