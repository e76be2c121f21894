import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Workspace } from "../../test/factories.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";

const WORDY = {
  type: "text",
  short_text: "Design of the lighthouse",
  detail:
    "The design of the lighthouse is admired by many. " +
    "Who looks at the lighthouse from the sea understands why its design became famous.",
};
const ANSWERING = {
  type: "text",
  short_text: "History",
  detail: "The lighthouse was drawn by the engineer Clara Voss in 1902. Its light reaches forty kilometres.",
};
const QUESTION = "Who designed the lighthouse?";

interface Tried {
  readonly t: TestApp;
  readonly mine: Workspace;
  readonly search: (query: string) => Promise<{ title: string; score: number; is_answerable: boolean }[]>;
  readonly reader: () => Promise<{ reads: boolean; reason: string | null }>;
  readonly ask: (message: string) => Promise<string>;
}

async function start(env: Record<string, string>): Promise<Tried> {
  const t = await createTestApp({ env });
  const mine = await t.workspace();
  const project_uid = mine.projectUid;
  for (const text of [WORDY, ANSWERING])
    await t.call(mine.token, "createProjectText", { project_uid, ...text });
  return {
    t,
    mine,
    search: async (query) =>
      (await t.call(mine.token, "searchIndexDocument", { project_uid, query })).body.data,
    reader: async () =>
      (await t.call(mine.token, "getTrainingStatus", { project_uid })).body.data.search.reader,
    async ask(message) {
      const { widgetUid: widget_uid } = mine;
      const { session_uid } = (await t.call(mine.key, "createSession", { widget_uid })).body.data;
      return (await t.call(mine.key, "sendMessage", { widget_uid, session_uid, message })).body.data.message;
    },
  };
}

describe("a search with the reader", () => {
  let read: Tried;
  let unread: Tried;
  beforeAll(async () => {
    read = await start({ READER: "on" });
    unread = await start({ READER: "off" });
  });
  afterAll(async () => {
    await read.t.close();
    await unread.t.close();
  });

  test("puts the passage that answers before the one that repeats the question's words", async () => {
    expect((await unread.search(QUESTION))[0]!.title).toBe(WORDY.short_text);
    const hits = await read.search(QUESTION);
    expect(hits[0]!.title).toBe(ANSWERING.short_text);
    for (const { score } of hits) {
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(1);
    }
  });

  test("reads a misspelled question as it is probably meant", async () => {
    const [first] = await read.search("Who desinged the lighthuose?");
    expect(first).toMatchObject({ title: ANSWERING.short_text, is_answerable: true });
  });

  test("the offline bot quotes the sentence that answers", async () => {
    expect(await read.ask(QUESTION)).toContain("Clara Voss");
    expect(await unread.ask(QUESTION)).not.toContain("Clara Voss");
  });

  test("the training status describes whether passages are read, and why not", async () => {
    expect(await read.reader()).toEqual({ reads: true, reason: null });
    expect(await unread.reader()).toEqual({ reads: false, reason: "READER is off" });
  });

  test("other languages keep the order of the search", async () => {
    const question = "¿Quién diseñó el faro?";
    expect(await read.search(question)).toEqual(await unread.search(question));
  });
});

test("a machine that is slower than the limit reads nothing", async () => {
  const { t, search, reader } = await start({ READER: "auto", READER_LIMIT_MS: "0.001" });
  expect(await reader()).toMatchObject({
    reads: false,
    reason: expect.stringContaining("0.001 ms") as string,
  });
  expect((await search(QUESTION))[0]!.title).toBe(WORDY.short_text);
  await t.close();
});
