import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { VendorDouble } from "../../../../bench/vendor-double/double-server.ts";
import { startOpenAiDouble } from "../../../../bench/vendor-double/openai-double.ts";
import { engine, createTestApp, type TestApp } from "../../../test/harness.ts";
import { mailsTo } from "../../../test/outbox.ts";
import { startKeyedVendor, type KeyedVendor } from "../../../test/keyed-vendor.ts";
import type { Workspace } from "../../../test/factories.ts";

const KEY = "sk-own-7f3a9c51d2e84b06";
const bearer = ({ authorization }: Record<string, unknown>) => String(authorization).replace(/^Bearer /, "");

let double: VendorDouble;
let vendor: KeyedVendor;
let t: TestApp;
let mine: Workspace;
beforeAll(async () => {
  double = await startOpenAiDouble();
  vendor = await startKeyedVendor(double, bearer);
  t = await createTestApp({
    env: { OPENAI_API_URL: `${vendor.url}/v1`, ALLOW_PRIVATE_MODEL_URLS: "true" },
  });
});
afterAll(async () => {
  await t.close();
  await vendor.close();
  await double.close();
});
afterEach(() => {
  vendor.keys.clear();
});

const save = (body: object, who = mine) =>
  t.call(who.token, "saveModelConnection", { organization_id: who.organizationId, ...body });
const list = async (who = mine) =>
  (await t.call(who.token, "getModelConnections", { organization_id: who.organizationId })).body.data;
const valuesFor = async (credential: Record<string, string>, body: object = {}) => {
  const { body: answer } = await t.call(credential, "getSupportedModels", body);
  const available = answer.data.filter((model: { available: boolean }) => model.available);
  return available.map(({ value }: { value: string }) => value) as string[];
};

async function withOwnKey(): Promise<void> {
  vendor.keys.set(KEY, ["gpt-4.1", "gpt-4.1-mini-2025-04-14", "gpt-9-nova", "text-embedding-3-small"]);
  mine = await t.workspace({ plan: "Professional", credits: 0 });
  expect((await save({ kind: "openai", secret: KEY })).status).toBe(200);
}

async function askIn(who: Workspace, message: string) {
  const session = await t.call(who.key, "createSession", { widget_uid: who.widgetUid });
  const { session_uid } = session.body.data;
  return t.call(who.key, "sendMessage", { widget_uid: who.widgetUid, session_uid, message });
}

test("a key that can't be read is named, takes nothing else down, and can be saved again", async () => {
  await withOwnKey();
  const [{ id }] = await list();
  await t.running.app.db.write(({ sql }) =>
    sql.updateTable("model_connections").set({ secret: "sealed-elsewhere" }).where("id", "=", id).execute(),
  );
  const nova = async () => {
    const models = (await t.call(mine.token, "getSupportedModels")).body.data;
    return models.find(({ value }: { value: string }) => value === "gpt-9-nova");
  };
  expect(await nova()).toMatchObject({
    available: false,
    needs: "the key of your organization, saved again",
  });
  expect((await askIn(mine, "Hello")).status).toBe(200);
  expect((await list())[0].last_error).toMatch(/^The stored key can't be read/);
  const organization_id = mine.organizationId;
  expect((await t.call(mine.token, "testModelConnection", { organization_id, id })).status).toBe(200);
  const without = await save({ kind: "openai", id });
  expect([without.status, without.body.errors.secret]).toEqual([400, expect.stringMatching(/Save the key/)]);
  const saved = await save({ kind: "openai", id, secret: KEY });
  expect([saved.status, saved.body.data[0].last_error]).toEqual([200, null]);
  expect((await nova()).available).toBe(true);
});

test("a key is stored only if its vendor takes it, and is never shown", async () => {
  vendor.keys.set(KEY, ["gpt-4.1"]);
  mine = await t.workspace();
  const wrong = await save({ kind: "openai", secret: "sk-wrong-0000000000000000" });
  expect(wrong.status).toBe(400);
  expect(wrong.body.errors.secret).toBe(
    "OpenAI refuses this key. Create a new one at platform.openai.com and save it here.",
  );
  expect(JSON.stringify(wrong.body)).not.toContain("sk-wrong");
  expect(await list()).toEqual([]);

  const saved = await save({ kind: "openai", secret: KEY });
  expect(saved.body.data).toMatchObject([
    {
      kind: "openai",
      name: "openai",
      address: null,
      has_secret: true,
      models: ["gpt-4.1"],
      last_error: null,
    },
  ]);
  expect(JSON.stringify([saved.body, await list()])).not.toContain(KEY);
  const audit = await t.call(await t.person(mine, "owner"), "getAuditLog", {
    organization_id: mine.organizationId,
  });
  expect(JSON.stringify(audit.body)).toContain("saveModelConnection");
  expect(JSON.stringify(audit.body)).not.toContain(KEY);
});

test.runIf(engine === "sqlite")("the files of the database don't contain it", async () => {
  await withOwnKey();
  const bytes = ["parley.db", "parley.db-wal"].map((file) => read(`${t.dataDir}/${file}`)).join("");
  expect(bytes).toContain("model_connections");
  expect(bytes).not.toContain(KEY);
});

const read = (path: string): string => {
  try {
    return readFileSync(path).toString("latin1");
  } catch {
    return "";
  }
};

test("its models answer at no credits on every plan without a restart, and count in budgets of money", async () => {
  await withOwnKey();
  const project_uid = mine.projectUid;
  const choose = (model: string) => t.call(mine.token, "updateProjectSettings", { project_uid, model });
  expect((await choose("gpt-4.1")).status).toBe(200);
  expect((await askIn(mine, "Hello [[tokens=3]]")).status).toBe(200);
  expect(vendor.seenKeys.at(-1)).toBe(KEY);
  expect(double.received.at(-1)).toMatchObject({ path: "/v1/responses", body: { model: "gpt-4.1" } });
  expect((await t.call(mine.token, "getCredits")).body.data).toMatchObject({ balance: 0, entries: [] });
  const budgets = await t.call(mine.token, "getBudgets", { project_uid });
  const spent = JSON.stringify(budgets.body.data);
  expect(spent).toMatch(/"usd":\{"spent":0\.0\d*[1-9]/);
  expect(spent).not.toMatch(/"credits":\{"spent":[1-9]/);
});

test("a new project starts with a model of it at a moderate price", async () => {
  vendor.keys.set(KEY, ["gpt-5.6-sol", "gpt-5.6-terra", "gpt-5.6-luna"]);
  mine = await t.workspace({ plan: "Professional", credits: 0 });
  expect((await save({ kind: "openai", secret: KEY })).status).toBe(200);
  const created = await t.call(mine.token, "createProject", { name: "Bakery" });
  const { project_uid } = created.body.data;
  const settings = await t.call(mine.token, "getProjectSettings", { project_uid });
  expect(settings.body.data.model).toBe("gpt-5.6-terra");
});

test("the list has what the key may use: with a credential, for this organization alone", async () => {
  await withOwnKey();
  const theirs = await t.workspace();
  const own = ["gpt-4.1", "gpt-4.1-mini", "gpt-9-nova"];
  expect(await valuesFor({})).toEqual(["parley-offline-1"]);
  expect(await valuesFor(theirs.token)).toEqual(["parley-offline-1"]);
  expect(await valuesFor(mine.token)).toEqual(["parley-offline-1", ...own]);
  expect(await valuesFor(mine.key)).toEqual(["parley-offline-1", ...own]);
  const person = await t.person(mine, "owner");
  const organization_id = mine.organizationId;
  expect(await valuesFor(person)).toEqual(["parley-offline-1"]);
  expect(await valuesFor(person, { organization_id })).toEqual(["parley-offline-1", ...own]);
  expect(await valuesFor(await t.person(theirs, "owner"), { organization_id })).toEqual(["parley-offline-1"]);
  expect(await valuesFor({ authorization: "Bearer api-v1-nonsense" })).toEqual(["parley-offline-1"]);

  const { body } = await t.call(mine.token, "getSupportedModels");
  for (const { value, available } of body.data as { value: string; available: boolean }[]) {
    const change = { project_uid: mine.projectUid, model: value };
    const { status } = await t.call(mine.token, "updateProjectSettings", change);
    expect([value, status === 200]).toEqual([value, available]);
  }
  const foreign = { project_uid: theirs.projectUid, model: "gpt-9-nova" };
  expect((await t.call(theirs.token, "updateProjectSettings", foreign)).status).toBe(400);
});

test("a key that its vendor withdraws: the visitor's reply fails, the owner reads what to do, the key stays hidden", async () => {
  await withOwnKey();
  const change = { project_uid: mine.projectUid, model: "gpt-4.1" };
  expect((await t.call(mine.token, "updateProjectSettings", change)).status).toBe(200);
  vendor.keys.clear();
  const reply = await askIn(mine, "Hello");
  expect(JSON.stringify(reply.body)).not.toContain(KEY);
  await expect.poll(async () => (await list())[0].last_error).toContain("refuses this key");
  const log = await t.call(mine.token, "getChatbotExecutionLogs", { project_uid: mine.projectUid });
  expect(JSON.stringify(log.body)).not.toContain(KEY);
  vendor.keys.set(KEY, ["gpt-4.1"]);
  expect((await askIn(mine, "Hello [[tokens=3]]")).status).toBe(200);
  await expect.poll(async () => (await list())[0].last_error).toBeNull();
});

test("what its vendor refuses in a stream that it has begun reaches the owner as well, and stays without the key", async () => {
  await withOwnKey();
  const change = { project_uid: mine.projectUid, model: "gpt-4.1" };
  expect((await t.call(mine.token, "updateProjectSettings", change)).status).toBe(200);
  const stream = async (message: string) => {
    const { body } = await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid });
    const asked = { widget_uid: mine.widgetUid, session_uid: body.data.session_uid, message, stream: true };
    return t.call(mine.key, "sendMessage", asked);
  };
  const noted = async () => (await list())[0].last_error;
  for (const code of [
    "credit_balance_exhausted",
    "organization_usage_limit_exceeded",
    "insufficient_quota",
  ]) {
    await stream(`Hello [[fails=${code}]]`);
    await expect.poll(noted).toContain("limit of requests or of money");
    await stream("Hello [[tokens=3]]");
    await expect.poll(noted).toBeNull();
  }
  await stream("Hello [[error-after=2]]");
  await expect.poll(noted).toContain("answered with status 500");
  const answer = await t.call(mine.key, "openai/v1/chat/completions", {
    model: "gpt-4.1",
    stream: true,
    messages: [{ role: "user", content: `[[fails=${KEY}]] [[error-after=2]]` }],
  });
  expect(answer.body).toContain("The double was asked for …");
  expect(answer.body).not.toContain(KEY);
});

test("an error that another process has stored goes with the next reply that the key makes", async () => {
  await withOwnKey();
  const change = { project_uid: mine.projectUid, model: "gpt-4.1" };
  expect((await t.call(mine.token, "updateProjectSettings", change)).status).toBe(200);
  await askIn(mine, "Hello [[tokens=3]]");
  const { db } = t.running.app;
  await db.write(({ sql }) =>
    sql
      .updateTable("model_connections")
      .set({ last_error: "OpenAI refuses this key." })
      .where("organization_id", "=", mine.organizationId)
      .execute(),
  );
  t.clock.advance(60_000);
  await askIn(mine, "Hello [[tokens=3]]");
  await expect.poll(async () => (await list())[0].last_error).toBeNull();
});

test("owners get a mail where their key is refused or has no credit left: one a day", async () => {
  const posted = await createTestApp({
    background: true,
    env: { OPENAI_API_URL: `${vendor.url}/v1`, ALLOW_PRIVATE_MODEL_URLS: "true" },
  });
  try {
    vendor.keys.set(KEY, ["gpt-4.1"]);
    const who = await posted.workspace({ plan: "Professional", credits: 0 });
    expect(
      (await posted.call(who.token, "saveModelConnection", { kind: "openai", secret: KEY })).status,
    ).toBe(200);
    const choice = { project_uid: who.projectUid, model: "gpt-4.1" };
    expect((await posted.call(who.token, "updateProjectSettings", choice)).status).toBe(200);
    const { email } = await posted.running.app.db.read
      .selectFrom("users")
      .select("email")
      .where("id", "=", who.ownerId)
      .executeTakeFirstOrThrow();
    const ask = async (message: string) => {
      const { body } = await posted.call(who.key, "createSession", { widget_uid: who.widgetUid });
      const { session_uid } = body.data;
      await posted.call(who.key, "sendMessage", { widget_uid: who.widgetUid, session_uid, message });
    };
    const mails = () =>
      mailsTo(posted, email).filter((mail) => mail.includes("models of openai can't be used"));
    await ask("Hello [[error=429]]");
    await ask("Hello [[quota]]");
    await ask("Hello [[tokens=3]]");
    vendor.keys.clear();
    await ask("Hello");
    await expect.poll(() => mails().length).toBe(1);
    expect(mails()[0]).toContain("platform.openai.com");
    expect(mails()[0]).toMatch(/\/o\/\d+\/models/);
    posted.clock.advance(25 * 3_600_000);
    await ask("Hello");
    await ask("Hello");
    await expect.poll(() => mails().length).toBe(2);
    expect(mails().some((mail) => mail.includes("refuses this key"))).toBe(true);
    expect(mails().join("")).not.toContain(KEY);
  } finally {
    await posted.close();
  }
});

test("a server has a name, lists its models and answers under its own names of them", async () => {
  vendor.keys.set(KEY, ["llama3.2:3b"]);
  mine = await t.workspace({ plan: "Professional", credits: 0 });
  const local = { kind: "server", name: "local", address: `${vendor.url}/v1/`, secret: KEY };
  expect((await save(local)).body.data).toMatchObject([{ name: "local", models: ["llama3.2:3b"] }]);
  const change = { project_uid: mine.projectUid, model: "local/llama3.2:3b" };
  expect((await t.call(mine.token, "updateProjectSettings", change)).status).toBe(200);
  expect((await askIn(mine, "Hello [[tokens=3]]")).status).toBe(200);
  expect(double.received.at(-1)!.body).toMatchObject({ model: "llama3.2:3b" });
  const again = await save({ ...local, address: vendor.url });
  expect(again.body.errors.name).toContain("There is a connection local already");
});

test("a model of a server that refuses settings answers without them", async () => {
  vendor.keys.set(KEY, ["gpt-5"]);
  mine = await t.workspace({ plan: "Professional", credits: 0 });
  await save({ kind: "server", name: "strict", address: `${vendor.url}/v1`, secret: KEY });
  const change = { project_uid: mine.projectUid, model: "strict/gpt-5", temperature: 0.4 };
  expect((await t.call(mine.token, "updateProjectSettings", change)).status).toBe(200);
  double.received.length = 0;
  const answer = await askIn(mine, "Hello [[tokens=3]]");
  expect(answer.body.data.message).toBe("a model would");
  const asked = double.received.map(({ body }) => body);
  expect(asked[0]).toMatchObject({ model: "gpt-5", temperature: 0.4 });
  expect(asked[0]).toHaveProperty("max_tokens");
  expect(asked.at(-1)).not.toHaveProperty("temperature");
  expect(asked.at(-1)).toHaveProperty("max_completion_tokens");
});

test("removing a key takes its models from the choice; another organization can't touch it", async () => {
  await withOwnKey();
  const [{ id }] = await list();
  const key = { organization_id: mine.organizationId, id };
  const theirs = await t.workspace();
  for (const operation of ["testModelConnection", "deleteModelConnection"])
    expect(
      (await t.call(theirs.token, operation, { organization_id: theirs.organizationId, id })).status,
    ).toBe(404);
  expect((await save({ id, kind: "openai", secret: KEY }, theirs)).status).toBe(404);
  const tested = await t.call(mine.token, "testModelConnection", key);
  expect(tested.body.data).toMatchObject([{ models: expect.arrayContaining(["gpt-4.1"]) }]);
  expect((await t.call(mine.token, "deleteModelConnection", key)).status).toBe(200);
  expect(await valuesFor(mine.token)).toEqual(["parley-offline-1"]);
});

test("a stored key never goes to another address", async () => {
  vendor.keys.set(KEY, ["llama3.2:3b"]);
  mine = await t.workspace();
  const server = { kind: "server", name: "mine", address: `${vendor.url}/v1` };
  expect((await save({ ...server, secret: KEY })).status).toBe(200);
  const [{ id }] = await list();
  const seen = vendor.seenKeys.length;
  const moved = await save({ ...server, id, address: `${vendor.url}/other` });
  expect(moved.body.errors).toEqual({ secret: "secret is required when the address changes." });
  const other = await save({ kind: "openai", id });
  expect(other.body.errors).toEqual({ secret: "secret is required when the address changes." });
  expect(vendor.seenKeys).toHaveLength(seen);
  expect((await save({ ...server, id, name: "renamed" })).status).toBe(200);
});

describe("while a key is tested", () => {
  let meanwhile = async () => {};
  const keys: unknown[] = [];
  const server = createServer((request, response) => {
    keys.push(request.headers.authorization);
    const answer = () => response.end(JSON.stringify({ data: [{ id: "llama3.2" }] }));
    void meanwhile().then(answer);
    meanwhile = async () => {};
  });
  let local: object;
  let id: number;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    local = { kind: "server", name: "local", address };
  });
  beforeEach(async () => {
    mine = await t.workspace();
    await save({ ...local, secret: "former" });
    [{ id }] = await list();
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const again = () => t.call(mine.token, "testModelConnection", { id });

  test("another one may be saved, and stays", async () => {
    meanwhile = async () => void (await save({ ...local, id, secret: "latter" }));
    expect((await again()).status).toBe(200);
    await again();
    expect(keys.at(-1)).toBe("Bearer latter");
    meanwhile = async () => void (await save({ ...local, id, secret: "last" }));
    expect((await save({ ...local, id, name: "renamed" })).status).toBe(409);
    await again();
    expect(keys.at(-1)).toBe("Bearer last");
  });

  test("its name may be taken: that is said", async () => {
    meanwhile = async () => void (await save({ ...local, name: "other", secret: "first" }));
    const { status, body } = await save({ ...local, name: "other", secret: "second" });
    expect([status, body.errors.name]).toEqual([400, expect.stringContaining("other already")]);
  });
});
