import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { languageOfRequest } from "./handover-request.ts";

type Wordings = Readonly<Record<string, { readonly request: string[]; readonly other: string[] }>>;
const read = (half: string) =>
  JSON.parse(readFileSync(new URL(`./wordings/${half}.json`, import.meta.url), "utf8")) as Wordings;

/** The held-out half was written before the grammars and is never used to change them. */
describe.each([
  ["train", 0.95, 0.02],
  ["held-out", 0.9, 0.03],
])("requests for a person, %s half", (half, understood, wrongly) => {
  const all = Object.values(read(half));
  test(`at least ${understood} are understood`, () => {
    const missed = all
      .flatMap(({ request }) => request)
      .filter((text) => languageOfRequest(text, null) === null);
    expect(missed.length).toBeLessThanOrEqual(Math.round(150 * (1 - understood)));
  });
  test(`at most ${wrongly} of the other messages are taken for one`, () => {
    const wrong = all.flatMap(({ other }) => other).filter((text) => languageOfRequest(text, null) !== null);
    expect(wrong.length).toBeLessThanOrEqual(Math.floor(150 * wrongly));
  });
});
