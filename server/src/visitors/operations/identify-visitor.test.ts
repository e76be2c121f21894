import { createHmac, generateKeyPairSync, sign as signWithKey } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { openVisit, type OpenVisit } from "../../../test/open-visit.ts";

const HOUR = 3600;

let t: TestApp;
let w: Workspace;
let secret: string;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  w = await t.workspace();
  secret = await secretOf(w);
});
afterAll(() => t.close());

async function secretOf(mine: Workspace): Promise<string> {
  const asked = { project_uid: mine.projectUid, widget_uid: mine.widgetUid };
  return (await t.call(mine.token, "getWidgetSnippet", asked)).body.data.identity_secret as string;
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const seconds = () => Math.floor(t.clock.now / 1000);

/** A token as a site's server makes it. */
function tokenOf(
  claims: object,
  { header = { alg: "HS256", typ: "JWT" } as object, key = secret } = {},
): string {
  const body = `${encode(header)}.${encode({ exp: seconds() + HOUR, ...claims })}`;
  return `${body}.${createHmac("sha256", key).update(body).digest("base64url")}`;
}

const hashOf = (id: string): string => createHmac("sha256", secret).update(id).digest("hex");
const identify = (visit: OpenVisit, body: object) => t.call(visit.newHeaders(), "identifyVisitor", body);
const newVisit = () => openVisit(t.running.app, w);
const ask = (operation: string, body: object = {}) =>
  t.call(w.token, operation, { project_uid: w.projectUid, ...body });
const contactOf = async (visit: OpenVisit) =>
  (await ask("getSession", { session_uid: visit.uid })).body.data.contact_data as Record<string, unknown>;

describe("a token", () => {
  test("with a NUL is refused: what is left without it may be another user", async () => {
    const ada = await newVisit();
    await identify(ada, { token: tokenOf({ sub: "42", name: "Ada" }) });
    const eve = await newVisit();
    for (const claims of [
      { sub: "42\u0000" },
      { sub: "43", name: "E\u0000ve" },
      { sub: "44", data: { a: "\ud800" } },
    ]) {
      const { status, body } = await identify(eve, { token: tokenOf(claims) });
      expect([status, body.errors.token]).toEqual([400, expect.stringContaining("can't be stored")]);
    }
    expect(await contactOf(eve)).toEqual({});
  });

  test("creates a verified user with every signed detail", async () => {
    const visit = await newVisit();
    const claims = { name: "Ada", email: "ada@example.com", phone: "+49 30 1234567", data: { plan: "gold" } };
    const token = tokenOf({ sub: "u1", aud: w.widgetUid, iat: seconds(), ...claims });
    expect((await identify(visit, { token })).body.data).toBeNull();
    const { data, ...shown } = claims;
    expect(await contactOf(visit)).toMatchObject({ ...shown, type: "user", verified: true });
    const { id: contact_id } = await contactOf(visit);
    expect((await ask("getContactAttributes", { contact_id })).body.data).toEqual({
      external_id: "u1",
      verified: true,
      attributes: data,
    });
  });

  test("accepts numeric IDs, and user_id in place of sub", async () => {
    for (const claims of [{ sub: 42 }, { user_id: "42" }, { sub: "42", user_id: 42 }]) {
      expect((await identify(await newVisit(), { token: tokenOf(claims) })).status).toBe(200);
    }
    expect((await ask("getAllContacts")).body.total).toBe(1);
  });

  test("of another user starts a new visitor, who can't read the earlier conversation", async () => {
    const visit = await newVisit();
    await identify(visit, { token: tokenOf({ sub: "u1" }) });
    const { body } = await identify(visit, { token: tokenOf({ sub: "u2" }) });
    const headers = { "x-visitor-token": body.data.visitor_token as string };
    const typing = await t.call(headers, "announceVisitorTyping", { session_uid: visit.uid });
    expect(typing.status).toBe(404);
  });

  const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const refused: readonly (readonly [
    what: string,
    token: () => string | Promise<string>,
    sentence: RegExp,
  ])[] = [
    [
      "without a signature",
      () => `${encode({ alg: "none" })}.${encode({ sub: "u1", exp: seconds() + HOUR })}.`,
      /HS256/,
    ],
    [
      "that calls itself none but is signed",
      () => tokenOf({ sub: "u1" }, { header: { alg: "none" } }),
      /HS256/,
    ],
    ["of another algorithm", () => tokenOf({ sub: "u1" }, { header: { alg: "HS512" } }), /HS256/],
    ["in another case", () => tokenOf({ sub: "u1" }, { header: { alg: "hs256" } }), /HS256/],
    [
      "signed with a key pair",
      () => {
        const body = `${encode({ alg: "RS256" })}.${encode({ sub: "u1", exp: seconds() + HOUR })}`;
        return `${body}.${signWithKey("sha256", Buffer.from(body), rsa.privateKey).toString("base64url")}`;
      },
      /HS256/,
    ],
    ["of another secret", () => tokenOf({ sub: "u1" }, { key: "guess" }), /not signed/],
    [
      "of another project's widget",
      async () => tokenOf({ sub: "u1" }, { key: await secretOf(await t.workspace()) }),
      /not signed/,
    ],
    [
      "whose claims were changed",
      () => tokenOf({ sub: "u1" }).replace(/\.[^.]+\./, `.${encode({ sub: "u2", exp: seconds() + HOUR })}.`),
      /not signed/,
    ],
    ["with a fourth part", () => `${tokenOf({ sub: "u1" })}.x`, /HS256/],
    ["for another widget", () => tokenOf({ sub: "u1", aud: "other" }), /another widget/],
    ["that has expired", () => tokenOf({ sub: "u1", exp: seconds() - 61 }), /has expired/],
    ["that lives for two days", () => tokenOf({ sub: "u1", exp: seconds() + 48 * HOUR }), /within 24 hours/],
    [
      "that was made to live for a month",
      () => tokenOf({ sub: "u1", iat: seconds() - 29 * 24 * HOUR }),
      /within 24 hours/,
    ],
    ["from the future", () => tokenOf({ sub: "u1", nbf: seconds() + HOUR / 2 }), /not valid yet/],
  ];
  test.each(refused)(
    "%s is refused with the reason, and no contact is made",
    async (_what, token, sentence) => {
      const { status, body } = await identify(await newVisit(), { token: await token() });
      expect([status, body.message]).toEqual([403, expect.stringMatching(sentence)]);
      expect((await ask("getAllContacts")).body.total).toBe(0);
    },
  );

  test.each([
    ["no JSON", () => "a.b.c", /header/],
    ["nothing", () => ".", /header/],
    ["no user", () => tokenOf({}), /sub is missing/],
    ["two users", () => tokenOf({ sub: "1", user_id: "2" }), /user_id must be the same/],
    ["no end", () => tokenOf({ sub: "1", exp: undefined }), /exp/],
    ["an end that is no number", () => tokenOf({ sub: "1", exp: "tomorrow" }), /exp/],
    ["a wrong address", () => tokenOf({ sub: "1", email: "nobody" }), /email must be an e-mail address/],
    [
      "a list in place of claims",
      () => {
        const body = `${encode({ alg: "HS256" })}.${encode([])}`;
        return `${body}.${createHmac("sha256", secret).update(body).digest("base64url")}`;
      },
      /payload/,
    ],
  ])("with %s is answered with the field", async (_what, token, sentence) => {
    const { status, body } = await identify(await newVisit(), { token: token() });
    expect([status, Object.keys(body.errors)]).toEqual([400, ["token"]]);
    expect(body.errors.token).toMatch(sentence);
  });

  test("a request without token and hash names the field", async () => {
    const { status, body } = await identify(await newVisit(), { user_id: "u1" });
    expect([status, Object.keys(body.errors)]).toEqual([400, ["token"]]);
  });
});

describe("a hash", () => {
  test("proves the id alone: the details are unverified", async () => {
    const visit = await newVisit();
    expect((await identify(visit, { user_id: "u1", hash: hashOf("u2") })).status).toBe(403);
    const { body } = await identify(visit, { user_id: "u1", hash: hashOf("u1"), name: "Ada" });
    expect(body.data).toBeNull();
    expect(await contactOf(visit)).toMatchObject({ name: "Ada", type: "user", verified: false });
    const other = await identify(visit, { user_id: "u2", hash: hashOf("u2") });
    expect(other.body.data.visitor_key).toBeTruthy();
  });
});

describe("a visitor who claims another person's address", () => {
  const EMAIL = "ada@example.com";

  async function ada(): Promise<OpenVisit> {
    const visit = await newVisit();
    await identify(visit, { token: tokenOf({ sub: "ada", name: "Ada", email: EMAIL }) });
    return visit;
  }

  test("in identify gets their own unverified contact and none of the conversation", async () => {
    const victim = await ada();
    const before = await contactOf(victim);
    const stranger = await newVisit();
    const claim = { user_id: "mallory", hash: hashOf("mallory"), name: "Ada", email: EMAIL };
    expect((await identify(stranger, claim)).status).toBe(200);
    const contact = await contactOf(stranger);
    expect(contact).toMatchObject({ email: EMAIL, verified: false });
    expect(contact.id).not.toBe(before.id);
    expect(await contactOf(victim)).toEqual(before);
    const typing = await t.call(stranger.newHeaders(), "announceVisitorTyping", { session_uid: victim.uid });
    expect(typing.status).toBe(404);
    const sessions = await ask("getSessions", {
      filter: [{ model: "SESSION", key: "contact_id", operator: "eq", value: before.id }],
    });
    expect(sessions.body.data.map(({ session_uid }: { session_uid: string }) => session_uid)).toEqual([
      victim.uid,
    ]);
  });

  test("in the form is an unverified lead, and stays one when the owner signs in", async () => {
    const field = { key: "email", label: "E-mail", type: "email", required: true, options: [] };
    await ask("updateWidget", {
      widget_uid: w.widgetUid,
      settings: { pre_chat_form: { enabled: true, fields: [field] } },
    });
    const stranger = await newVisit();
    const submit = (visit = stranger) =>
      t.call(visit.newHeaders(), "submitVisitorForm", { fields: { email: EMAIL } });
    expect((await submit()).status).toBe(200);
    const victim = await ada();
    expect(await contactOf(stranger)).toMatchObject({ type: "lead", email: EMAIL, verified: false });
    expect(await contactOf(victim)).toMatchObject({ type: "user", email: EMAIL, verified: true });
    expect((await submit()).status).toBe(200);
    expect((await ask("getAllContacts")).body.total).toBe(2);
    // The address has a verified owner by now.
    const late = await newVisit();
    expect((await submit(late)).status).toBe(200);
    expect(await contactOf(late)).toMatchObject({ type: "lead", email: EMAIL, verified: false });
    expect((await contactOf(late)).id).not.toBe((await contactOf(victim)).id);
    expect((await ask("getAllContacts")).body.total).toBe(3);
  });
});
