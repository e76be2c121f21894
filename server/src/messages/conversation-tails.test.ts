import { expect, test } from "vitest";
import { ConversationTails } from "./conversation-tails.ts";
import type { SaidBefore } from "./queries.ts";

const said = (message: string): SaidBefore => ({ send_by: "user", message });
const texts = (found: SaidBefore[] | null) => found?.map(({ message }) => message) ?? null;

function tailOf(...messages: string[]): ConversationTails {
  const tails = new ConversationTails();
  tails.keep(1, { lastId: 10, said: messages.map(said), isWhole: false });
  return tails;
}

test("answers the last messages, as many as are wanted and known", () => {
  const tails = tailOf("a", "b", "c");
  expect(texts(tails.find(1, 10, 2))).toEqual(["b", "c"]);
  expect(tails.find(1, 10, 4)).toBeNull();
  expect(tails.find(2, 10, 1)).toBeNull();
  tails.keep(1, { lastId: 10, said: [said("a")], isWhole: true });
  expect(texts(tails.find(1, 10, 4))).toEqual(["a"]);
});

test("grows with what is said and passes over notes", () => {
  const tails = tailOf("a", "b");
  tails.grow(1, 10, 11, said("c"));
  tails.grow(1, 11, 12, null);
  expect(tails.find(1, 11, 2)).toBeNull();
  expect(texts(tails.find(1, 12, 3))).toEqual(["a", "b", "c"]);
});

test("is not the answer where another process has added something", () => {
  const tails = tailOf("a", "b");
  expect(tails.find(1, 11, 2)).toBeNull();
  tails.grow(1, 11, 12, said("d"));
  expect(tails.find(1, 12, 1)).toBeNull();
});

test("what was answered does not change afterwards", () => {
  const tails = tailOf("a", "b");
  const found = tails.find(1, 10, 2);
  tails.grow(1, 10, 11, said("c"));
  expect(texts(found)).toEqual(["a", "b"]);
});

test("holds neither long texts nor too many messages or conversations", () => {
  const tails = tailOf("x".repeat(9_990));
  tails.grow(1, 10, 11, said("y".repeat(20)));
  expect(tails.find(1, 11, 1)).toBeNull();

  tails.keep(2, { lastId: 0, said: [], isWhole: true });
  for (let id = 1; id <= 51; id += 1) tails.grow(2, id - 1, id, said(String(id)));
  expect(tails.find(2, 51, 50)).toHaveLength(50);
  expect(texts(tails.find(2, 51, 50))![0]).toBe("2");
  expect(tails.find(2, 51, 51)).toBeNull();

  for (let session = 100; session < 1_100; session += 1) {
    tails.keep(session, { lastId: 1, said: [], isWhole: true });
  }
  expect(tails.find(2, 51, 50)).toBeNull();
  expect(tails.find(1_099, 1, 5)).toEqual([]);
});
