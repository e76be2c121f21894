import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Headers, Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { keepPace } from "../../../test/keep-pace.ts";
import { until } from "../../../test/until.ts";
import { SERVICE_ACCOUNT, startVendorDoubles, type VendorDoubles } from "../../../test/vendor-doubles.ts";

let t: TestApp;
let mine: Workspace;
let vendors: VendorDoubles;
beforeAll(async () => {
  vendors = await startVendorDoubles();
  const { url } = vendors;
  t = await createTestApp({
    background: true,
    env: { ALLOW_PRIVATE_FILE_URLS: "true", CRAWL_DELAY_MS: "0" },
    overrides: {
      vendorUrls: {
        github: `${url}/github`,
        notion: `${url}/notion`,
        intercom: { us: `${url}/intercom`, eu: `${url}/intercom`, au: `${url}/intercom` },
        googleDrive: url,
        googleToken: `${url}/token`,
      },
    },
  });
});
afterAll(async () => {
  await t.close();
  vendors.close();
});
beforeEach(async () => {
  mine = await t.workspace({ plan: "Professional" });
  vendors.items.clear();
  for (const id of ["a1", "b2", "c3"])
    vendors.items.set(id, {
      title: `Article ${id}`,
      text: `The article ${id} is about subject${id}.`,
      version: 1,
    });
});

/** How each vendor is connected, and the path of an item's content. */
const KINDS: [kind: string, fields: () => object, read: RegExp][] = [
  ["github", () => ({ repository: "acme/handbook", credential: "good-key" }), /\/git\/blobs\//],
  ["notion", () => ({ credential: "good-key" }), /\/blocks\/\w+\/children/],
  [
    "zendesk",
    () => ({ site: vendors.url, email: "ada@acme.example", credential: "good-key" }),
    /\/articles\/\w+\.json/,
  ],
  ["intercom", () => ({ region: "eu", credential: "good-key" }), /\/articles\/\w+$/],
  [
    "confluence",
    () => ({ site: vendors.url, email: "ada@acme.example", space: "DOCS", credential: "good-key" }),
    /\/pages\/\w+\?/,
  ],
  ["google_drive", () => ({ folder_id: "folder-1", credential: SERVICE_ACCOUNT }), /\/export/],
];

const call = (name: string, body: object = {}, credential: Headers = mine.token) =>
  t.call(credential, name, { project_uid: mine.projectUid, ...body });
const sourceOf = async (id: number) =>
  (await call("getSources")).body.data.find((source: { id: number }) => source.id === id);
async function settled(id: number) {
  await until(async () => {
    await keepPace(t.clock);
    return (await sourceOf(id))?.state !== "syncing";
  });
  return sourceOf(id);
}
const search = async (query: string): Promise<{ content: string; url: string }[]> =>
  (await call("searchIndexDocument", { query, limit: 3 }, mine.key)).body.data;

describe.each(KINDS)("%s", (kind, fields, read) => {
  test("is learned page by page, follows changes, and items that vanish leave", async () => {
    vendors.answerOnce(
      kind === "google_drive"
        ? "/drive/v3/files"
        : kind === "confluence"
          ? "/wiki/api/v2/pages"
          : kind === "github"
            ? "/git/trees"
            : kind === "notion"
              ? "/v1/search"
              : "/articles",
      { status: 429, headers: { "retry-after": "0" } },
    );
    const { status, body } = await call("addConnection", { kind, ...fields() });
    expect(body).toMatchObject({ type: "RXSUCCESS" });
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(/good-key|private_key/);
    const { id } = body.data;
    const source = await settled(id);
    expect(source).toMatchObject({ kind, state: "ready", pages: { known: 3 }, problem: null });
    const [hit] = await search("What is subjectb2?");
    expect(hit!.content).toContain("subjectb2");
    expect(hit!.content).not.toContain("ignored()");
    expect(hit!.url).toMatch(/^https?:\/\/\S+#:~:text=/);

    vendors.items.set("b2", {
      title: "Article b2",
      text: "The article b2 is now about giraffes.",
      version: 2,
    });
    vendors.items.delete("c3");
    vendors.requests.length = 0;
    expect((await call("syncSource", { id })).status).toBe(200);
    expect(await settled(id)).toMatchObject({
      state: "ready",
      pages: { known: 2, unchanged: 1, learned: 1 },
    });
    expect(
      new Set(vendors.requests.filter((path) => read.test(path) && !path.includes("nested-"))).size,
    ).toBe(1);
    expect((await search("giraffes"))[0]!.content).toContain("giraffes");
    expect(JSON.stringify(await search("subjectc3"))).not.toContain("subjectc3");
  });

  test("refuses a wrong key at once, and a key that is revoked later fails the sync without a loss", async () => {
    const wrong = { ...fields(), credential: kind === "google_drive" ? "{}" : "wrong-key" };
    const refused = await call("addConnection", { kind, ...wrong });
    expect(refused.status).toBe(400);
    expect(refused.body.errors.credential).toMatch(/\w{5}/);
    expect((await call("getSources")).body.data).toEqual([]);
    const { id } = (await call("addConnection", { kind, ...fields() })).body.data;
    await settled(id);
    const key = await t.running.app.db.read
      .selectFrom("sources")
      .select("credential")
      .where("id", "=", id)
      .executeTakeFirst();
    expect(key!.credential).not.toContain("key");
    vendors.answerOnce(kind === "google_drive" ? "/token" : "/", { status: 401 });
    await call("syncSource", { id });
    expect(await settled(id)).toMatchObject({ state: "failed", reason: "unauthorized", pages: { known: 3 } });
    expect((await call("updateSourceCredential", { id, credential: "wrong" })).status).toBe(400);
    const good = (fields() as { credential: string }).credential;
    expect((await call("updateSourceCredential", { id, credential: good })).status).toBe(200);
  });
});

test("wrong fields (400), a viewer (403), another tenant's connection (404)", async () => {
  const missing = await call("addConnection", { kind: "github", credential: "good-key" });
  expect([missing.status, missing.body.errors.repository]).toEqual([400, "repository is required."]);
  const odd = await call("addConnection", {
    kind: "github",
    repository: "../../etc",
    credential: "good-key",
  });
  expect(odd.status).toBe(400);
  expect((await call("addConnection", { kind: "notion" })).body.errors.credential).toMatch(/required/);
  const absent = await call("addConnection", {
    kind: "github",
    repository: "acme/none",
    credential: "good-key",
  });
  expect([absent.status, absent.body.message]).toEqual([409, expect.stringContaining("no such repository")]);
  const viewer = await t.person(mine, "viewer");
  expect((await call("addConnection", { kind: "notion", credential: "good-key" }, viewer)).status).toBe(403);
  const { id } = (await call("addConnection", { kind: "notion", credential: "good-key" })).body.data;
  const theirs = await t.workspace();
  const foreign = { project_uid: theirs.projectUid, id, credential: "good-key" };
  expect((await t.call(theirs.token, "updateSourceCredential", foreign)).status).toBe(404);
  expect((await call("updateSource", { id, max_pages: 5 })).status).toBe(409);
});

test("connecting, changing, a new key and deleting are in the audit log, and never the key", async () => {
  const credential = "good-key";
  const { id } = (await call("addConnection", { kind: "notion", credential })).body.data;
  await settled(id);
  await call("updateSource", { id, name: "Handbook" });
  await call("updateSourceCredential", { id, credential });
  await call("addConnection", { kind: "notion", credential }, await t.person(mine, "viewer"));
  await call("deleteSource", { id });
  const { body } = await t.call(mine.token, "getAuditLog", { limit: 50 });
  const entries = (body.data as { action: string; outcome: string }[]).filter(({ action }) =>
    /Connection|Source/.test(action),
  );
  expect(entries.map(({ action, outcome }) => `${action}: ${outcome}`)).toEqual([
    "deleteSource: succeeded",
    "addConnection: refused",
    "updateSourceCredential: succeeded",
    "updateSource: succeeded",
    "addConnection: succeeded",
  ]);
  expect(JSON.stringify(entries)).not.toContain(credential);
});
