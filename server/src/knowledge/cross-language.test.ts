import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import type { Workspace } from "../../test/factories.ts";

/** What a multilingual model knows: the words of each subject in several languages. */
const SUBJECTS = [
  /refund|money back|rückerstattung|geld zurück|возврат|деньги|返金|退款/i,
  /dog|puppy|hund|welpe|собак|щен|犬|狗/i,
  /breakfast|morning meal|frühstück|завтрак|朝食|早餐/i,
];
const DIMENSIONS = 32;

/** One axis for each subject; a text about none of them has an axis of its own, by its length. */
function vectorOf(text: string): number[] {
  const vector = Array.from({ length: DIMENSIONS }, () => 0);
  const subject = SUBJECTS.findIndex((words) => words.test(text));
  vector[subject >= 0 ? subject : SUBJECTS.length + (text.length % (DIMENSIONS - SUBJECTS.length))] = 1;
  return vector;
}

let http: Server;
let t: TestApp;
let mine: Workspace;
beforeAll(async () => {
  http = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const { input } = JSON.parse(Buffer.concat(parts).toString()) as { input: string[] };
      const data = input.map((text, index) => ({ index, embedding: vectorOf(text) }));
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ data }));
    });
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const { port } = http.address() as AddressInfo;
  const env = {
    EMBEDDINGS_URL: `http://127.0.0.1:${port}/v1`,
    EMBEDDINGS_MODEL: "multilingual",
    READER: "off",
  };
  t = await createTestApp({ env });
  mine = await t.workspace();
  for (const [short_text, detail] of [
    ["Money", "Refunds are paid to the card within fourteen days."],
    ["Hunde", "Hunde sind in allen Zimmern willkommen und kosten nichts."],
    ["Завтрак", "Завтрак подают с семи до десяти часов в саду."],
  ]) {
    const fields = { project_uid: mine.projectUid, type: "text", short_text, detail };
    await t.call(mine.token, "createProjectText", fields);
  }
});
afterAll(async () => {
  await t.close();
  http.closeAllConnections();
  http.close();
});

test.each([
  ["Можно ли получить деньги назад?", "fourteen days"],
  ["Can I bring my puppy?", "Hunde sind"],
  ["朝食は何時からですか", "с семи до десяти"],
  ["Gibt es ein Frühstück?", "с семи до десяти"],
])("with a multilingual embeddings server %s finds %s in another language", async (message, answer) => {
  const { widgetUid: widget_uid, projectUid: project_uid } = mine;
  const found = await t.call(mine.token, "searchIndexDocument", { project_uid, query: message });
  expect(found.body.data[0]).toMatchObject({ content: expect.stringContaining(answer), is_answerable: true });
  const { session_uid } = (await t.call(mine.key, "createSession", { widget_uid })).body.data;
  const reply = await t.call(mine.key, "sendMessage", { widget_uid, session_uid, message });
  expect(reply.body.data.message).toContain(answer);
});

test("the owner can see that every language is searched by meaning", async () => {
  const { body } = await t.call(mine.token, "getTrainingStatus", { project_uid: mine.projectUid });
  const { languages } = body.data.search as { languages: { language: string; by: string }[] };
  expect(new Set(languages.map(({ language }) => language))).toEqual(new Set(["en", "de", "ru"]));
  expect(languages.every(({ by }) => by === "meaning")).toBe(true);
});
