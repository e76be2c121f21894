import { afterAll, beforeAll, expect, test } from "vitest";
import { attachmentsOf } from "../../test/attached-files.ts";
import type { Workspace } from "../../test/factories.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import type { OpenVisit } from "../../test/open-visit.ts";

const HOUR_MS = 60 * 60 * 1000;
const OK = 200;
const EMPTY = 400;
const FULL = 409;
const LIMITED = 429;

let t: TestApp;
let w: Workspace;
beforeAll(async () => {
  t = await createTestApp({ env: { TRUST_PROXY: "127.0.0.1" } });
  w = await t.workspace();
});
afterAll(() => t.close());

const { fileOf, visit, uploadAsVisitor, uploadAs, sendAsVisitor } = attachmentsOf(() => t);
const text = () => fileOf("Line one", "notes.txt", "text/plain");
/** How often each status is answered, to uploads that are made at once. */
async function statusesOf(count: number, upload: () => Promise<{ status: number }>) {
  const answers = await Promise.all(Array.from({ length: count }, upload));
  const counted: Record<number, number> = {};
  for (const { status } of answers) counted[status] = (counted[status] ?? 0) + 1;
  return counted;
}

test("a visitor uploads 120 files an hour and an address 600, refused ones included; the team has no such limit", async () => {
  const from = (visitor: OpenVisit, address: string): OpenVisit => ({
    ...visitor,
    headers: { ...visitor.newHeaders(), "x-forwarded-for": address },
  });
  const empty = (visitor: OpenVisit) => () => uploadAsVisitor(visitor, fileOf("", "a.txt", "text/plain"));
  const [first, ...others] = await Promise.all(Array.from({ length: 7 }, () => visit(w)));
  const here = from(first!, "203.0.113.7");
  expect(await statusesOf(121, empty(here))).toEqual({ [EMPTY]: 120, [LIMITED]: 1 });
  const refused = await uploadAsVisitor(here, text());
  expect([refused.status, refused.body.message]).toEqual([LIMITED, expect.stringContaining("try again")]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await uploadAsVisitor(from(first!, "198.51.100.1"), text())).status).toBe(LIMITED);
  expect((await uploadAs(w.token, w, first!.uid, text())).status).toBe(OK);

  // Four others spend the rest of the address, and a fifth finds nothing left there.
  for (const other of others.slice(0, 4)) {
    expect(await statusesOf(120, empty(from(other, "203.0.113.7")))).toEqual({ [EMPTY]: 120 });
  }
  expect((await uploadAsVisitor(from(others[4]!, "203.0.113.7"), text())).status).toBe(LIMITED);
  expect((await uploadAsVisitor(from(others[5]!, "198.51.100.1"), text())).status).toBe(OK);

  t.clock.advance(HOUR_MS);
  expect((await uploadAsVisitor(from(first!, "203.0.113.7"), text())).status).toBe(OK);
  expect((await uploadAsVisitor(from(others[4]!, "203.0.113.7"), text())).status).toBe(OK);
});

test("40 files wait to be sent in a conversation, also when they arrive at once; sending or deleting one makes room", async () => {
  const [visitor, other] = [await visit(w), await visit(w)];
  expect(await statusesOf(38, () => uploadAsVisitor(visitor, text()))).toEqual({ [OK]: 38 });
  const { body: sent } = await uploadAsVisitor(visitor, text());
  expect(await statusesOf(3, () => uploadAsVisitor(visitor, text()))).toEqual({ [OK]: 1, [FULL]: 2 });
  expect((await uploadAsVisitor(visitor, text())).body.message).toBe(
    "At most 40 files can wait to be sent. Send or delete some.",
  );
  // The limit is each uploader's own, in each conversation.
  expect((await uploadAsVisitor(other, text())).status).toBe(OK);
  const { status, body: ours } = await uploadAs(w.token, w, visitor.uid, text());
  expect(status).toBe(OK);

  await sendAsVisitor(visitor, "Look", [sent.data.id]);
  const { body: last } = await uploadAsVisitor(visitor, text());
  expect((await uploadAsVisitor(visitor, text())).status).toBe(FULL);
  const target = { session_uid: visitor.uid, attachment_id: last.data.id as string };
  expect((await t.call(visitor.headers, "deleteVisitorAttachment", target)).status).toBe(OK);
  expect((await uploadAsVisitor(visitor, text())).status).toBe(OK);
  const own = { ...target, attachment_id: ours.data.id as string, project_uid: w.projectUid };
  expect((await t.call(w.token, "deleteAttachment", own)).status).toBe(OK);
});

test("screens learn the limits: the visit and the signed-in person's page carry them", async () => {
  const page = { widget_uid: w.widgetUid, origin: "https://shop.example" };
  const files = { per_message: 10, max_bytes: 20 * 1024 * 1024 };
  expect((await t.call({}, "startVisit", page)).body.data.files).toEqual(files);
  expect((await t.call(await t.person(w), "getMe")).body.data.files).toEqual(files);
});
