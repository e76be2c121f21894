import OpenAI from "openai";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applyRetention } from "../../privacy/index.ts";
import { MODEL, serveApp, type Customer, type ServedApp } from "../../../test/served-app.ts";
import { deleteResponsesBeyond } from "../queries.ts";
import { deleteOldResponses, storeResponse } from "./stored-responses.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

let served: ServedApp;
let customer: Customer;
let client: OpenAI;

beforeAll(async () => {
  served = await serveApp();
  customer = await served.customer();
  client = clientOf(customer);
});
afterAll(() => served.close());

const clientOf = ({ apiKey }: { apiKey: string }) =>
  new OpenAI({ apiKey, baseURL: `${served.baseUrl}/openai/v1`, maxRetries: 0 });
const respond = (input: string, more: Partial<OpenAI.Responses.ResponseCreateParamsNonStreaming> = {}) =>
  client.responses.create({ model: MODEL, input, ...more });
const lastAsked = () =>
  served.anthropic.received.at(-1)!.body as {
    messages: { role: string; content: unknown }[];
    system?: string;
  };
const missing = { status: 404 };

test("a stored response is continued, read and deleted", async () => {
  const first = await respond("One [[tokens=2]]", { instructions: "Only here." });
  const second = await client.responses
    .stream({ model: MODEL, input: "Two [[tokens=1]]", previous_response_id: first.id })
    .finalResponse();
  await respond("Three", { previous_response_id: second.id });
  expect(lastAsked().messages.map(({ role, content }) => [role, content])).toEqual([
    ["user", "One [[tokens=2]]"],
    ["assistant", [{ type: "text", text: "a model " }]],
    ["user", "Two [[tokens=1]]"],
    ["assistant", [{ type: "text", text: "a " }]],
    ["user", "Three"],
  ]);
  expect(lastAsked()).not.toHaveProperty("system");
  expect(await client.responses.retrieve(first.id)).toMatchObject({ ...first });
  const items = await client.responses.inputItems.list(second.id);
  expect(items.data).toMatchObject([
    { type: "message", role: "user", content: [{ type: "input_text", text: "Two [[tokens=1]]" }] },
  ]);
  await client.responses.delete(first.id);
  await expect(client.responses.retrieve(first.id)).rejects.toMatchObject(missing);
  await expect(client.responses.delete(first.id)).rejects.toMatchObject(missing);
  await expect(respond("Four", { previous_response_id: second.id })).rejects.toMatchObject({
    status: 400,
    param: "previous_response_id",
  });
});

test("a conversation that would exceed a request's 10 MB is refused", async () => {
  const { app } = served.t.running;
  const { id: projectId } = await app.db.read
    .selectFrom("projects")
    .select("id")
    .where("uid", "=", customer.projectUid)
    .executeTakeFirstOrThrow();
  const first = await respond("One");
  const input = [{ type: "message", role: "user", content: "x".repeat(250_000) }] as never;
  let previousId = first.id;
  for (let turn = 0; turn < 42; turn++) {
    const id = `resp_long${turn}`;
    await storeResponse(app, { projectId, previousId, input, response: { ...first, id } as never });
    previousId = id;
  }
  await expect(respond("More", { previous_response_id: previousId })).rejects.toMatchObject({
    status: 400,
    param: "previous_response_id",
    message: expect.stringContaining("exceeds 10 MB"),
  });
});

test("input is listed in pages", async () => {
  const input = ["a", "b", "c"].map((content) => ({ role: "user" as const, content }));
  const { id } = await client.responses.create({ model: MODEL, input });
  const page = await client.responses.inputItems.list(id, { limit: 2, order: "asc" });
  expect(page.has_more).toBe(true);
  const texts: unknown[] = [];
  for await (const item of page) texts.push((item as { content: { text: string }[] }).content[0]!.text);
  expect(texts).toEqual(["a", "b", "c"]);
  await expect(client.responses.inputItems.list(id, { limit: 0 })).rejects.toMatchObject({ status: 400 });
  await expect(client.responses.inputItems.list(id, { after: "x" })).rejects.toMatchObject({ status: 400 });
});

test("nothing is kept with store: false, of large requests, and of failures", async () => {
  const unstored = await respond("Hi", { store: false });
  const large = await respond("Hi", { instructions: "x".repeat(300_000) });
  for (const response of [unstored, large]) {
    expect(response).toMatchObject({ store: false });
    await expect(client.responses.retrieve(response.id)).rejects.toMatchObject(missing);
  }
});

test("another project's key sees nothing of it", async () => {
  const { id } = await respond("Private");
  const other = clientOf(await served.customer());
  await expect(other.responses.retrieve(id)).rejects.toMatchObject(missing);
  await expect(other.responses.delete(id)).rejects.toMatchObject(missing);
  await expect(other.responses.inputItems.list(id)).rejects.toMatchObject(missing);
  await expect(
    other.responses.create({ model: MODEL, input: "Hi", previous_response_id: id }),
  ).rejects.toMatchObject({ status: 400, param: "previous_response_id" });
});

test("responses end after 30 days, with the project's retention, and beyond their number", async () => {
  const { app } = served.t.running;
  const owner = await served.customer();
  const theirs = clientOf(owner);
  const create = async () => (await theirs.responses.create({ model: MODEL, input: "Hi" })).id;
  const exists = (id: string) =>
    theirs.responses.retrieve(id).then(
      () => true,
      () => false,
    );
  const run = (task: typeof deleteOldResponses, days: number) =>
    app.db.writeStatement((sql) => task(sql, app.now() + days * DAY_MS));
  const retain = (days: number) =>
    applyRetention.run(app.db, app.now() + days * DAY_MS, new AbortController().signal);
  const first = await create();
  await run(deleteOldResponses, 29);
  expect(await exists(first)).toBe(true);
  await served.t.call(owner.token, "updateRetention", {
    project_uid: owner.projectUid,
    conversation_days: 7,
  });
  await retain(6);
  expect(await exists(first)).toBe(true);
  await retain(8);
  expect(await exists(first)).toBe(false);
  const [older, newer] = [await create(), await create()];
  await app.db.writeStatement((sql) => deleteResponsesBeyond(sql, 1));
  expect([await exists(older), await exists(newer)]).toEqual([false, true]);
  await run(deleteOldResponses, 31);
  expect(await exists(newer)).toBe(false);
});
