import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findUserByEmail, insertMember } from "../../organizations/index.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { hashMailedTo, mailsTo } from "../../../test/outbox.ts";
import { signedInBy } from "../../../test/sign-in.ts";

const OLD = "the old password";
const NEW = "the new password";
const HOUR_MS = 60 * 60 * 1000;

describe("changing and resetting passwords", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp({ background: true, env: { PUBLIC_URL: "https://chat.example.com" } });
  });
  afterAll(() => t.close());

  let made = 0;
  async function newPerson() {
    const email = `person-${(made += 1)}@example.com`;
    await t.account({ email, password: OLD });
    return { email, headers: signedInBy(await signIn(email, OLD)) };
  }
  const idOf = async (email: string): Promise<number> =>
    (await findUserByEmail(t.running.app.db.read, email))!.id;
  const signIn = (email: string, password: string) => t.call({}, "signIn", { email, password });

  test("changing the password keeps this browser signed in and ends the others", async () => {
    const { email, headers } = await newPerson();
    const elsewhere = signedInBy(await signIn(email, OLD));
    const body = { current_password: OLD, new_password: NEW };
    expect((await t.call(headers, "changePassword", body)).status).toBe(200);
    expect((await t.call(headers, "getMe")).status).toBe(200);
    expect((await t.call(elsewhere, "getMe")).status).toBe(401);
    expect((await signIn(email, OLD)).status).toBe(401);
    expect((await signIn(email, NEW)).status).toBe(200);
  });

  test("a new password must be long enough, and only a signed-in person changes it", async () => {
    const { headers } = await newPerson();
    const short = await t.call(headers, "changePassword", { current_password: OLD, new_password: "short" });
    expect(short).toMatchObject({ status: 400, body: { errors: { new_password: expect.any(String) } } });
    expect((await t.call({}, "changePassword", {})).status).toBe(401);
  });

  test("requesting a reset returns the same for known and unknown addresses", async () => {
    const { email } = await newPerson();
    const known = await t.call({}, "requestPasswordReset", { email });
    const unknown = await t.call({}, "requestPasswordReset", { email: "ghost@example.com" });
    expect(known.status).toBe(200);
    expect(unknown).toMatchObject({ status: 200, body: known.body });
    await hashMailedTo(t, email);
    expect(mailsTo(t, "ghost@example.com")).toEqual([]);
  });

  test("a reset revokes the person's tokens and clients on request, and no other person's", async () => {
    const mine = await t.workspace();
    for (const revoke_tokens of [false, true]) {
      const { email } = await newPerson();
      const userId = await idOf(email);
      await t.running.app.db.write(({ sql }) =>
        insertMember(sql, {
          organizationId: mine.organizationId,
          userId,
          role: "editor",
          now: t.running.app.now(),
        }),
      );
      const token = await t.token(mine, { createdBy: userId, role: "editor" });
      expect((await t.call(token, "getMyProjects")).status).toBe(200);
      await t.call({}, "requestPasswordReset", { email });
      const hash = await hashMailedTo(t, email);
      expect((await t.call({}, "resetPassword", { hash, password: NEW, revoke_tokens })).status).toBe(200);
      expect((await t.call(token, "getMyProjects")).status).toBe(revoke_tokens ? 401 : 200);
    }
    expect((await t.call(mine.token, "getMyProjects")).status).toBe(200);
  });

  test("a password of ten characters from before still signs in, and is not accepted as a new one", async () => {
    const email = "before@example.com";
    await t.account({ email, password: "qzv8#Lm2xW" });
    const headers = signedInBy(await signIn(email, "qzv8#Lm2xW"));
    expect((await t.call(headers, "getMe")).status).toBe(200);
    const body = { current_password: "qzv8#Lm2xW", new_password: "qzv8#Lm2xWt" };
    expect((await t.call(headers, "changePassword", body)).body.errors).toEqual({
      new_password: "new_password must be at least 12 characters long.",
    });
  });

  test("the link in the mail sets a new password once and ends all sign-ins", async () => {
    const { email, headers } = await newPerson();
    await t.call({}, "requestPasswordReset", { email });
    const hash = await hashMailedTo(t, email);
    expect(mailsTo(t, email)[0]).toContain(`https://chat.example.com/reset-password?hash=${hash}`);
    const reset = await t.call({}, "resetPassword", { hash, password: NEW });
    expect(reset.status).toBe(200);
    expect((await t.call(headers, "getMe")).status).toBe(401);
    expect((await signIn(email, OLD)).status).toBe(401);
    expect((await signIn(email, NEW)).status).toBe(200);
    const again = await t.call({}, "resetPassword", { hash, password: "yet another one" });
    expect(again).toMatchObject({
      status: 400,
      body: { errors: { hash: "This link has expired or was already used. Please request a new one." } },
    });
    expect((await signIn(email, NEW)).status).toBe(200);
  });

  test("a link used twice at once works once", async () => {
    const { email } = await newPerson();
    await t.call({}, "requestPasswordReset", { email });
    const hash = await hashMailedTo(t, email);
    const answers = await Promise.all(
      [NEW, "a different one"].map((password) => t.call({}, "resetPassword", { hash, password })),
    );
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  test("the link expires after an hour, and using one invalidates the person's others", async () => {
    const { email } = await newPerson();
    await t.call({}, "requestPasswordReset", { email });
    const first = await hashMailedTo(t, email);
    t.clock.advance(HOUR_MS);
    const late = await t.call({}, "resetPassword", { hash: first, password: NEW });
    expect(late).toMatchObject({ status: 400, body: { errors: { hash: expect.any(String) } } });
    await t.call({}, "requestPasswordReset", { email });
    const second = await hashMailedTo(t, email, 2);
    await t.call({}, "requestPasswordReset", { email });
    const third = await hashMailedTo(t, email, 3);
    expect((await t.call({}, "resetPassword", { hash: third, password: NEW })).status).toBe(200);
    expect((await t.call({}, "resetPassword", { hash: second, password: NEW })).status).toBe(400);
  });

  test("a reset lifts the throttle set by wrong passwords", async () => {
    const { email } = await newPerson();
    for (let i = 0; i < 11; i += 1) await signIn(email, "forgotten password");
    expect((await signIn(email, OLD)).status).toBe(429);
    await t.call({}, "requestPasswordReset", { email });
    const hash = await hashMailedTo(t, email);
    await t.call({}, "resetPassword", { hash, password: NEW });
    expect((await signIn(email, NEW)).status).toBe(200);
  });

  test("an invented hash and a short password are refused", async () => {
    expect((await t.call({}, "resetPassword", { hash: "invented", password: NEW })).status).toBe(400);
    expect((await t.call({}, "resetPassword", { hash: "x", password: "short" })).body.errors).toEqual({
      password: "password must be at least 12 characters long.",
    });
    expect((await t.call({}, "requestPasswordReset", { email: "x" })).status).toBe(400);
  });
});
