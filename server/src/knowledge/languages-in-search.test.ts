import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LANGUAGE_PAGES } from "../../test/languages/pages.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import type { Workspace } from "../../test/factories.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ env: { READER: "off" } });
});
afterAll(() => t.close());

async function teach(mine: Workspace, texts: readonly (readonly [string, string])[]): Promise<void> {
  for (const [short_text, detail] of texts) {
    const fields = { project_uid: mine.projectUid, type: "text", short_text, detail };
    expect((await t.call(mine.token, "createProjectText", fields)).status).toBe(200);
  }
}

const search = async (mine: Workspace, query: string) =>
  (await t.call(mine.token, "searchIndexDocument", { project_uid: mine.projectUid, query })).body.data as {
    content: string;
    is_answerable: boolean;
  }[];

async function ask(mine: Workspace, message: string): Promise<string> {
  const { widgetUid: widget_uid } = mine;
  const { session_uid } = (await t.call(mine.key, "createSession", { widget_uid })).body.data;
  return (await t.call(mine.key, "sendMessage", { widget_uid, session_uid, message })).body.data.message;
}

const languagesOf = async (mine: Workspace) =>
  (await t.call(mine.token, "getTrainingStatus", { project_uid: mine.projectUid })).body.data.search
    .languages;

describe.each(Object.entries(LANGUAGE_PAGES))("a project in %s", (language, page) => {
  let mine: Workspace;
  beforeAll(async () => {
    mine = await t.workspace();
    await teach(mine, page.texts);
  });

  test.each(page.questions)("answers %s with %s", async (question, answer) => {
    expect(await ask(mine, question)).toContain(answer);
  });

  test.each(page.strangers)("finds no answer to %s", async (stranger) => {
    expect((await search(mine, stranger)).some((hit) => hit.is_answerable)).toBe(false);
    const reply = await ask(mine, stranger);
    expect(page.texts.some(([, text]) => text.includes(reply))).toBe(false);
  });

  test("is searched by words, and its owner can see that", async () => {
    expect(await languagesOf(mine)).toEqual([{ language, by: "words" }]);
  });
});

describe("a project in many languages", () => {
  let mine: Workspace;
  beforeAll(async () => {
    mine = await t.workspace();
    await teach(mine, [["Parking", "Guests park their cars in the yard behind the old mill."]]);
    for (const { texts } of Object.values(LANGUAGE_PAGES)) await teach(mine, texts);
  });

  test.each(Object.entries(LANGUAGE_PAGES))("finds what is asked in %s", async (_, { questions }) => {
    for (const [question, answer] of questions) {
      expect((await search(mine, question))[0]?.content).toContain(answer);
    }
  });

  test("finds English by its meaning", async () => {
    const [best] = await search(mine, "Where can visitors leave their vehicle?");
    expect(best).toMatchObject({ content: expect.stringContaining("behind the old mill") });
    expect(await languagesOf(mine)).not.toContainEqual({ language: "en", by: "words" });
  });
});

describe("a misspelled question", () => {
  let mine: Workspace;
  beforeAll(async () => {
    mine = await t.workspace();
    await teach(mine, [
      ["Refunds", "Refunds are paid within fourteen days to the card that was used for the purchase."],
      ["Insurance", "The insurance covers theft of the bicycle, except from an unlocked garage."],
      ["Opening hours", "The workshop opens at eight and closes at noon on Saturdays."],
    ]);
  });

  test.each([
    ["When are refudns piad?", "fourteen days"],
    ["Does the insurrance cover teft?", "covers theft"],
    ["When does the workshpo close on Saturdys?", "at noon"],
  ])("%s is answered with %s", async (question, answer) => {
    expect(await ask(mine, question)).toContain(answer);
  });

  test("a word that exists is not taken for another", async () => {
    expect(
      (await search(mine, "Who won the violin contest in Vienna?")).some((hit) => hit.is_answerable),
    ).toBe(false);
  });
});
