import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDesk, type Desk } from "../../test/desk.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { openVisit, type OpenVisit } from "../../test/open-visit.ts";
import { scriptedAssistant } from "../../test/scripted-assistant.ts";
import { readVisitor } from "../actions/template-values.ts";
import { requireSession } from "../sessions/index.ts";

const FIELDS = [
  { key: "email", label: "E-mail", type: "email", required: true, options: [] },
  { key: "phone", label: "Phone", type: "phone", required: false, options: [] },
];

describe("mergeContacts", () => {
  let t: TestApp;
  let desk: Desk;
  beforeAll(async () => {
    t = await createTestApp({ overrides: { assistant: scriptedAssistant() } });
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    desk = await openDesk(t);
  });
  const contact = async (values: object): Promise<number> =>
    (await desk.call("createContact", values)).body.data.id;
  const merge = (contact_id: number, merged_contact_id: number, more: object = {}, credential = desk.owner) =>
    desk.call("mergeContacts", { contact_id, merged_contact_id, ...more }, credential);
  const duplicates = async (contact_id: number) =>
    (await desk.call("getDuplicateContacts", { contact_id })).body.data.map(({ id }: { id: number }) => id);
  const contactOf = async ({ uid }: OpenVisit) => (await desk.session(uid)).contact_id as number;
  const verified = async (contact_id: number) =>
    (await desk.call("getContactAttributes", { contact_id })).body.data;
  const visitor = () => openVisit(t.running.app, desk.mine);
  const signIn = async ({ headers }: OpenVisit, user_id: string) => {
    const { body } = await desk.call("rotateWidgetSecret", { widget_uid: desk.mine.widgetUid });
    const hash = createHmac("sha256", body.data.identity_secret).update(user_id).digest("hex");
    expect((await t.call(headers, "identifyVisitor", { user_id, hash })).status).toBe(200);
  };
  const fillIn = async ({ headers }: OpenVisit, fields: object) => {
    const settings = { pre_chat_form: { enabled: true, fields: FIELDS } };
    await desk.call("updateWidget", { widget_uid: desk.mine.widgetUid, settings });
    expect((await t.call(headers, "submitVisitorForm", { fields })).status).toBe(200);
  };
  /** What the bot's flows and actions know of the person who writes. */
  const knownIn = async ({ uid }: OpenVisit) => {
    const { app } = t.running;
    const { projectId } = desk.mine;
    const { id, visitor_id: authorId } = await requireSession(app, { projectId, uid });
    const { contact, visitor } = await readVisitor(app, projectId, { uid, id, authorId });
    return { own: visitor?.contact_id ?? null, email: contact.email ?? null, phone: contact.phone ?? null };
  };

  test("moves conversations and tags, keeps the chosen values, and the other's id is gone", async () => {
    const kept = await contact({ name: "Ada", email: "ada@example.com", tags: "vip" });
    const merged = await contact({ name: "A. Lovelace", phone: "+44 20 7946 0000", tags: "VIP,trial" });
    const uid = await desk.conversation();
    await desk.call("linkSessionToContact", { session_uid: uid, contact_id: merged });
    const { status, body } = await merge(kept, merged, { values: { name: "merged" } });
    expect([status, body.data]).toEqual([
      200,
      expect.objectContaining({
        id: kept,
        name: "A. Lovelace",
        email: "ada@example.com",
        phone: "+44 20 7946 0000",
        tags: "vip,trial",
      }),
    ]);
    expect(await desk.session(uid)).toMatchObject({ contact_id: kept });
    expect((await desk.call("getContactDetail", { contact_id: merged })).status).toBe(404);
    expect((await desk.call("getAllContacts")).body.total).toBe(1);
    expect(await verified(kept)).toMatchObject({ verified: true });
  });

  test("suggests the same address and telephone number, however they are written", async () => {
    const first = await contact({ name: "Ada", phone: "+44 (20) 7946-0000" });
    const visit = await visitor();
    await fillIn(visit, { email: "ADA@example.com", phone: "+442079460000" });
    const typed = await contactOf(visit);
    const second = await contact({ email: "ada@example.com" });
    await contact({ name: "Bob", phone: "+44 20 7946 0001" });
    expect(await duplicates(first)).toEqual([typed]);
    expect(await duplicates(typed)).toEqual([second, first]);
    expect((await merge(second, typed)).status).toBe(200);
    // What a visitor typed does not fill a gap of a verified contact by itself.
    expect((await desk.call("getContactDetail", { contact_id: second })).body.data.phone).toBeNull();
    expect(await verified(second)).toMatchObject({ verified: true });
  });

  test("a stranger who typed another's address gains nothing by a merge, in either direction", async () => {
    for (const isStrangerKept of [false, true]) {
      const [owner, stranger] = [await visitor(), await visitor()];
      await fillIn(owner, { email: "ann@example.com", phone: "+44 20 7946 0000" });
      await fillIn(stranger, { email: "ann@example.com" });
      const [hers, theirs] = [await contactOf(owner), await contactOf(stranger)];
      await merge(...(isStrangerKept ? ([theirs, hers] as const) : ([hers, theirs] as const)));
      expect(await contactOf(owner)).toBe(await contactOf(stranger));
      expect(await knownIn(stranger)).toEqual({ own: null, email: null, phone: null });
      const body = { widget_uid: desk.mine.widgetUid, origin: "https://shop.example" };
      const seen = await t.call({}, "startVisit", { ...body, visitor_key: stranger.key, open: true });
      expect(seen.body.data.conversation.session_uid).toBe(stranger.uid);
      const message = { session_uid: owner.uid, message: "Hi", client_key: "k" };
      expect((await t.call(stranger.headers, "sendVisitorMessage", message)).status).toBe(404);
      expect(await verified(await contactOf(owner))).toMatchObject({ verified: false });
    }
  });

  test("the browsers that the site signed in stay with their user, others don't join them", async () => {
    const [user, stranger] = [await visitor(), await visitor()];
    await signIn(user, "u1");
    await fillIn(stranger, { email: "ann@example.com" });
    const [signed, typed] = [await contactOf(user), await contactOf(stranger)];
    expect((await merge(typed, signed)).status).toBe(200);
    expect(await verified(typed)).toMatchObject({ external_id: "u1", verified: false });
    expect(await knownIn(user)).toMatchObject({ own: typed });
    expect(await knownIn(stranger)).toEqual({ own: null, email: null, phone: null });
    await signIn(await visitor(), "u1");
    const other = await visitor();
    await signIn(other, "u2");
    const refused = await merge(typed, await contactOf(other));
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/stay two/)]);
  });

  test("refuses itself, viewers, another tenant's contact and an address of a third", async () => {
    const [one, two] = [await contact({ name: "Ada" }), await contact({ name: "Bob" })];
    expect((await merge(one, one)).status).toBe(400);
    expect((await merge(one, two, { values: { tags: "kept" } })).status).toBe(400);
    expect((await merge(one, two, {}, await t.person(desk.mine, "viewer"))).status).toBe(403);
    const other = await openDesk(t);
    const theirs = (await other.call("createContact", { name: "Eve" })).body.data.id;
    expect((await merge(one, theirs)).status).toBe(404);
    expect((await merge(theirs, one)).status).toBe(404);
    expect((await other.call("getDuplicateContacts", { contact_id: one })).status).toBe(404);
    expect((await desk.call("getAllContacts")).body.total).toBe(2);
    const answers = await Promise.all([merge(one, two), merge(two, one)]);
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 404]);
    expect((await desk.call("getAllContacts")).body.total).toBe(1);
  });
});
