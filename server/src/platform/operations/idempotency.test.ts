import { expect, test, vi } from "vitest";
import { createTestApp } from "../../../test/harness.ts";
import { scriptedAssistant } from "../../../test/scripted-assistant.ts";
import { openSession } from "../../sessions/index.ts";

const LEASE_MS = 60_000;

test("a key whose call died with its process before it did anything is free again once its lease has ended", async () => {
  const t = await createTestApp();
  const mine = await t.workspace();
  const headers = { ...mine.key, "idempotency-key": "order-1" };
  const body = { widget_uid: mine.widgetUid };
  const first = await t.call(headers, "createSession", body);
  // What a crash between the claim and the first transaction leaves behind.
  await t.running.app.db.writeStatement((sql) =>
    sql.updateTable("idempotency_keys").set({ answer: null, began_at: null }).execute(),
  );
  const early = await t.call(headers, "createSession", body);
  expect(early).toMatchObject({ status: 409, body: { message: expect.stringMatching(/hasn't finished/) } });
  t.clock.advance(LEASE_MS);
  const second = await t.call(headers, "createSession", body);
  expect(second.status).toBe(200);
  expect(second.body.data.session_uid).not.toBe(first.body.data.session_uid);
  expect(second.headers).not.toHaveProperty("idempotent-replayed");
  const repeated = await t.call(headers, "createSession", body);
  expect(repeated.body).toEqual(second.body);
  expect(repeated.headers["idempotent-replayed"]).toBe("true");
  await t.close();
});

test("a used key with another body or another operation is refused and does nothing", async () => {
  const t = await createTestApp();
  const mine = await t.workspace();
  const headers = { ...mine.token, "idempotency-key": "contact-1" };
  const ada = { project_uid: mine.projectUid, email: "ada@example.com" };
  const first = await t.call(headers, "createContact", ada);
  expect(first.status).toBe(200);
  const refused = {
    status: 409,
    body: { message: expect.stringMatching(/already used for another request/) },
  };
  expect(await t.call(headers, "createContact", { ...ada, email: "bob@example.com" })).toMatchObject(refused);
  expect(
    await t.call(headers, "createContactList", { project_uid: mine.projectUid, name: "VIP" }),
  ).toMatchObject(refused);
  const { body } = await t.call(mine.token, "getAllContacts", { project_uid: mine.projectUid });
  expect(body.data.map(({ email }: { email: string }) => email)).toEqual(["ada@example.com"]);
  expect((await t.call(headers, "createContact", ada)).body).toEqual(first.body);
  await t.close();
});

test("a slow call holds its key for as long as it runs", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const assistant = scriptedAssistant();
  const t = await createTestApp({ overrides: { assistant } });
  const mine = await t.workspace();
  const { uid } = await openSession(t.running.app, { projectId: mine.projectId, widgetUid: mine.widgetUid });
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  assistant.script = async () => {
    await held;
    return {};
  };
  const headers = { ...mine.key, "idempotency-key": "slow-1" };
  const body = { widget_uid: mine.widgetUid, session_uid: uid, message: "Hello", send_by: "user" };
  const first = t.call(headers, "sendMessage", body);
  await expect.poll(() => assistant.requests.length).toBe(1);
  assistant.script = null;
  t.clock.advance(40_000);
  vi.advanceTimersByTime(LEASE_MS / 3);
  const leasedUntil = async () =>
    (await t.running.app.db.read.selectFrom("idempotency_keys").select("leased_until").execute())[0]!
      .leased_until;
  await expect.poll(leasedUntil).toBe(t.clock.now + LEASE_MS);
  // Past the first lease, within the second.
  t.clock.advance(40_000);
  expect(await t.call(headers, "sendMessage", body)).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/hasn't finished/) },
  });
  release();
  const answer = await first;
  expect(answer.status).toBe(200);
  expect((await t.call(headers, "sendMessage", body)).body).toEqual(answer.body);
  vi.useRealTimers();
  await t.close();
});
