import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Headers, Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { serveClients, type Clients } from "../../../test/mcp-client.ts";

describe("resources", () => {
  let t: TestApp;
  let clients: Clients;
  beforeAll(async () => {
    t = await createTestApp();
    clients = await serveClients(t);
  });
  afterAll(() => clients.close());

  async function session(mine: Workspace): Promise<string> {
    t.clock.advance(1000);
    const { body } = await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid });
    return body.data.session_uid as string;
  }
  async function listAll(client: Client): Promise<{ uris: string[]; pages: number }> {
    const uris: string[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const page = await client.listResources(cursor === undefined ? {} : { cursor });
      uris.push(...page.resources.map(({ uri }) => uri));
      cursor = page.nextCursor;
      pages += 1;
    } while (cursor !== undefined && pages < 100);
    return { uris, pages };
  }
  const read = async (client: Client, uri: string): Promise<unknown> => {
    const { contents } = await client.readResource({ uri });
    expect(contents).toMatchObject([{ uri, mimeType: "application/json" }]);
    return JSON.parse((contents[0] as { text: string }).text);
  };

  test("paging through the list returns each conversation once", async () => {
    const mine = await t.workspace();
    const sessions: string[] = [];
    for (let count = 0; count < 120; count += 1) sessions.push(await session(mine));
    const { uris, pages } = await listAll(await clients.of(mine.token));
    const base = `parley://projects/${mine.projectUid}`;
    expect(pages).toBeGreaterThan(1);
    expect(uris.slice(0, 2)).toEqual(["parley://openapi.json", `${base}/settings`]);
    expect(new Set(uris).size).toBe(uris.length);
    expect(uris.filter((uri) => uri.startsWith(`${base}/sessions/`)).sort()).toEqual(
      sessions.map((uid) => `${base}/sessions/${uid}`).sort(),
    );
  });

  test("of very many records the latest thousand are listed, and older ones read by their address", async () => {
    const mine = await t.workspace();
    const text = (number: number) => ({
      project_id: mine.projectId,
      short_text: `Question ${number}`,
      detail: "Answer",
      type: "faq" as const,
      status: "completed" as const,
      tags: null,
      search_text: "",
      revision: 1,
      created_at: 0,
      updated_at: 0,
    });
    const rows = Array.from({ length: 1001 }, (_, number) => text(number));
    const inserted = await t.running.app.db.write(({ sql }) =>
      sql.insertInto("training_texts").values(rows).returning("id").execute(),
    );
    const ids = inserted.map(({ id }) => id).toSorted((a, b) => b - a);
    const client = await clients.of(mine.token);
    const base = `parley://projects/${mine.projectUid}/texts`;
    const { uris, pages } = await listAll(client);
    const latest = ids.slice(0, 1000).map((id) => `${base}/${id}`);
    expect(uris.filter((uri) => uri.startsWith(`${base}/`))).toEqual(latest);
    expect(pages).toBeGreaterThanOrEqual(10);
    expect(await read(client, `${base}/${ids.at(-1)}`)).toMatchObject({ short_text: "Question 0" });
  });

  test("every project of the token is listed, and none of another organization", async () => {
    const mine = await t.workspace();
    await t.workspace();
    const second = await t.call(mine.token, "createProject", { name: "Second" });
    const { uris } = await listAll(await clients.of(mine.token));
    const settings = [mine.projectUid, second.body.data.project_uid as string].map(
      (uid) => `parley://projects/${uid}/settings`,
    );
    expect(uris.filter((uri) => uri.endsWith("/settings")).sort()).toEqual(settings.sort());
  });

  test("a conversation has the session and its messages, page by page", async () => {
    const mine = await t.workspace();
    const uid = await session(mine);
    for (let count = 1; count <= 101; count += 1) {
      const message = {
        session_uid: uid,
        widget_uid: mine.widgetUid,
        message: `line ${count}`,
        send_by: "assistant",
      };
      expect((await t.call(mine.key, "sendMessage", message)).status).toBe(200);
    }
    const client = await clients.of(mine.token);
    const uri = `parley://projects/${mine.projectUid}/sessions/${uid}`;
    const first = (await read(client, uri)) as {
      session: object;
      messages: { message: string }[];
      next: string;
    };
    expect(first.session).toMatchObject({ session_uid: uid });
    expect(first.messages.map(({ message }) => message)).toEqual(
      Array.from({ length: 100 }, (_, n) => `line ${n + 1}`),
    );
    expect(first.next).toBe(`${uri}?page=2`);
    expect(await read(client, first.next)).toMatchObject({ messages: [{ message: "line 101" }], next: null });
  });

  test("settings, training content and the OpenAPI document are read as the API answers them", async () => {
    const mine = await t.workspace();
    const input = { project_uid: mine.projectUid };
    for (const number of [1, 2, 3]) {
      const faq = { ...input, type: "faq", short_text: `Question ${number}?`, detail: `Answer ${number}.` };
      expect((await t.call(mine.token, "createProjectText", faq)).status).toBe(200);
    }
    const client = await clients.of(mine.token);
    const base = `parley://projects/${mine.projectUid}`;
    expect(await read(client, `${base}/settings`)).toEqual(
      (await t.call(mine.token, "getProjectSettings", input)).body.data,
    );
    const texts = await t.call(mine.token, "getProjectText", input);
    expect(texts.body.total).toBe(3);
    expect(await read(client, `${base}/texts`)).toEqual({ texts: texts.body.data, next: null });
    expect(await read(client, `${base}/files`)).toEqual({ files: [], next: null });
    const served = await t.running.server.inject({ url: "/chatbot/v1/openapi.json" });
    expect(await read(client, "parley://openapi.json")).toEqual(served.json());
  });

  test("each text and each file has an address of its own, in the list and by its template", async () => {
    const mine = await t.workspace();
    const input = { project_uid: mine.projectUid };
    const faq = { ...input, type: "faq", short_text: "When do you open?", detail: "At nine." };
    for (let count = 0; count < 3; count += 1) await t.call(mine.token, "createProjectText", faq);
    const file = { ...input, file_url: "https://example.com/handbook.txt" };
    const uploaded = await t.call(mine.token, "uploadFile", file);
    const texts = await t.call(mine.token, "getProjectText", { ...input, limit: 100 });
    const client = await clients.of(mine.token);
    const base = `parley://projects/${mine.projectUid}`;
    const addresses = (texts.body.data as { id: number }[]).map(({ id }) => `${base}/texts/${id}`);
    const { uris } = await listAll(client);
    expect(uris.filter((uri) => uri.includes("/texts"))).toEqual([`${base}/texts`, ...addresses]);
    expect(uris.slice(-2)).toEqual([`${base}/files`, `${base}/files/${uploaded.body.data.id}`]);
    expect(await read(client, addresses[0]!)).toEqual(texts.body.data[0]);
    expect(await read(client, uris.at(-1)!)).toEqual(uploaded.body.data);
    const { resources } = await client.listResources();
    expect(resources.find(({ uri }) => uri === addresses[0])).toMatchObject({
      title: "When do you open?",
      mimeType: "application/json",
      annotations: { lastModified: texts.body.data[0].updatedAt as string },
    });
  });

  test("templates and lists hold only what the token may read", async () => {
    const mine = await t.workspace();
    const names = async (headers: Headers) =>
      (await (await clients.of(headers)).listResourceTemplates()).resourceTemplates.map(({ name }) => name);
    expect(await names(mine.token)).toEqual([
      "project-settings",
      "training-texts",
      "training-text",
      "training-files",
      "training-file",
      "conversation",
    ]);
    const training = await t.token(mine, { permissions: { Training: "Read" } });
    expect(await names(training)).toEqual([
      "training-texts",
      "training-text",
      "training-files",
      "training-file",
    ]);
    await session(mine);
    expect((await listAll(await clients.of(training))).uris).toEqual(["parley://openapi.json"]);
  });

  test("what is unknown, foreign or not allowed is not found or refused", async () => {
    const mine = await t.workspace();
    const theirs = await t.workspace();
    const foreign = await session(theirs);
    const faq = { project_uid: theirs.projectUid, type: "faq", short_text: "Theirs?", detail: "Yes." };
    const theirText = await t.call(theirs.token, "createProjectText", faq);
    const client = await clients.of(mine.token);
    const missing = [
      "parley://projects",
      "https://example.com/",
      `parley://projects/${mine.projectUid}/sessions/1`,
      `parley://projects/${mine.projectUid}/sessions/${foreign}`,
      `parley://projects/${mine.projectUid}/sessions/%E0%A4%A`,
      `parley://projects/${mine.projectUid}/texts/${theirText.body.data.id}`,
      `parley://projects/${mine.projectUid}/texts/0`,
      `parley://projects/${mine.projectUid}/files/1`,
    ];
    for (const uri of missing)
      await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32602, data: { uri } });
    const uri = `parley://projects/${theirs.projectUid}/settings`;
    await expect(client.readResource({ uri })).rejects.toMatchObject({
      code: -32000,
      message: expect.stringContaining("You are not a member of this project") as string,
    });
    for (const cursor of ["x", "0.x", "9.", "0.0-0-0-0"]) {
      await expect(client.listResources({ cursor })).rejects.toMatchObject({ code: -32602 });
    }
    // The other lists have one page, and therefore no cursor.
    await expect(client.listTools({ cursor: "0." })).rejects.toMatchObject({ code: -32602 });
    await expect(client.listPrompts({ cursor: "0." })).rejects.toMatchObject({ code: -32602 });
    await expect(client.listResourceTemplates({ cursor: "0." })).rejects.toMatchObject({ code: -32602 });
  });
});
