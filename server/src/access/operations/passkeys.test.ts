import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findUser } from "../../organizations/index.ts";
import type { Headers } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { PASSWORD, passwordAccount, type PasswordAccount } from "../../../test/password-account.ts";
import { signedInBy } from "../../../test/sign-in.ts";
import { SoftwareAuthenticator, type Deviation } from "../../../test/software-authenticator.ts";

const ORIGIN = "http://chat.example.test";
const MINUTE = 60_000;

describe("passkeys", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp({ env: { PUBLIC_URL: ORIGIN } });
  });
  afterAll(() => t.close());

  interface Enrolled {
    readonly account: PasswordAccount;
    readonly headers: Headers;
    readonly key: SoftwareAuthenticator;
    readonly passkeyId: number;
  }

  async function signedIn(): Promise<{ account: PasswordAccount; headers: Headers }> {
    const account = await passwordAccount(t);
    const answer = await t.call({}, "signIn", { email: account.email, password: PASSWORD });
    return { account, headers: signedInBy(answer) };
  }

  async function register(headers: Headers, key: SoftwareAuthenticator, deviation: Deviation = {}) {
    const { challenge, options } = (await t.call(headers, "beginPasskeyRegistration")).body.data;
    const body = { challenge, name: "Laptop", response: key.register(options, deviation) };
    return { body, answer: await t.call(headers, "finishPasskeyRegistration", body) };
  }

  async function enrolled(): Promise<Enrolled> {
    const { account, headers } = await signedIn();
    const key = new SoftwareAuthenticator(ORIGIN);
    const { answer } = await register(headers, key);
    expect(answer.status).toBe(200);
    return { account, headers, key, passkeyId: answer.body.data.passkey.id };
  }

  const begin = async (body: object = {}) => (await t.call({}, "beginPasskeySignIn", body)).body.data;
  const confirmation = async (headers: Headers) =>
    (await t.call(headers, "beginPasskeyConfirmation")).body.data;

  async function signInWith(key: SoftwareAuthenticator, deviation: Deviation = {}) {
    const { challenge, options } = await begin();
    return t.call({}, "signInWithPasskey", { challenge, response: key.sign(options, deviation) });
  }

  test("a passkey is registered once, signs in alone and ends with its removal", async () => {
    const { account, headers } = await signedIn();
    const key = new SoftwareAuthenticator(ORIGIN);
    const { body, answer } = await register(headers, key);
    expect(answer.body.data).toMatchObject({ passkey: { name: "Laptop", last_used_at: null } });
    expect(answer.body.data.recovery_codes).toHaveLength(10);
    expect((await t.call(headers, "finishPasskeyRegistration", body)).body.errors).toEqual({
      challenge: expect.stringContaining("already used"),
    });
    expect((await register(headers, key)).answer.status).toBe(409);

    const signed = await signInWith(key);
    expect(signed.body.data.user.email).toBe(account.email);
    expect((await t.call(signedInBy(signed), "getMe")).status).toBe(200);
    const { passkeys } = (await t.call(headers, "getSignInSecurity")).body.data;
    expect(passkeys).toMatchObject([{ last_used_at: expect.any(String) }]);
    const passkey_id = answer.body.data.passkey.id;
    expect((await t.call(headers, "removePasskey", { passkey_id })).status).toBe(200);
    expect((await signInWith(key)).status).toBe(401);
  });

  test("a page on another origin and another host's signature are refused", async () => {
    const { headers } = await signedIn();
    for (const deviation of [{ origin: "https://phishing.example" }, { rpId: "phishing.example" }]) {
      const { answer } = await register(headers, new SoftwareAuthenticator(ORIGIN), deviation);
      expect(answer).toMatchObject({ status: 400, body: { errors: { response: expect.any(String) } } });
    }
    const { key } = await enrolled();
    for (const deviation of [
      { origin: "https://phishing.example" },
      { origin: `${ORIGIN}:8443` },
      { rpId: "phishing.example" },
    ]) {
      const answer = await signInWith(key, deviation);
      expect([deviation, answer.status]).toEqual([deviation, 401]);
      expect(answer.headers["set-cookie"]).toBeUndefined();
    }
    expect((await signInWith(key)).status).toBe(200);
  });

  test("a signature works once: not again, not for another challenge, not after ten minutes", async () => {
    const { key } = await enrolled();
    const [first, second, late] = [await begin(), await begin(), await begin()];
    const signed = { challenge: first.challenge, response: key.sign(first.options) };
    const both = await Promise.all([1, 2].map(() => t.call({}, "signInWithPasskey", signed)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect((await t.call({}, "signInWithPasskey", signed)).status).toBe(401);
    const moved = { challenge: second.challenge, response: signed.response };
    expect((await t.call({}, "signInWithPasskey", moved)).status).toBe(401);
    t.clock.advance(11 * MINUTE);
    const expired = { challenge: late.challenge, response: key.sign(late.options) };
    expect((await t.call({}, "signInWithPasskey", expired)).status).toBe(401);
  });

  test("a counter that does not increase means a copied key", async () => {
    const { key } = await enrolled();
    expect((await signInWith(key, { counter: 10 })).status).toBe(200);
    expect((await signInWith(key, { counter: 10 })).status).toBe(401);
    expect((await signInWith(key, { counter: 3 })).status).toBe(401);
    expect((await signInWith(key, { counter: 11 })).status).toBe(200);
    // Two copies that sign at the same moment: one of them is too late.
    const begun = [await begin(), await begin()];
    const answers = await Promise.all(
      begun.map(({ challenge, options }) =>
        t.call({}, "signInWithPasskey", { challenge, response: key.sign(options, { counter: 20 }) }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  test("a passkey without a counter keeps working, each signature once", async () => {
    const { key } = await enrolled();
    expect((await signInWith(key, { counter: 0 })).status).toBe(200);
    expect((await signInWith(key, { counter: 0 })).status).toBe(200);
    // Its counter shows no copy, so the challenge alone makes a signature work once.
    const { challenge, options } = await begin();
    const signed = { challenge, response: key.sign(options, { counter: 0 }) };
    const answers = [
      await t.call({}, "signInWithPasskey", signed),
      await t.call({}, "signInWithPasskey", signed),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 401]);
    const second = await begin();
    const raced = { challenge: second.challenge, response: key.sign(second.options, { counter: 0 }) };
    const both = await Promise.all([1, 2].map(() => t.call({}, "signInWithPasskey", raced)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  test("a changed signature and a key with another's credential ID are refused", async () => {
    const { key } = await enrolled();
    const impostor = new SoftwareAuthenticator(ORIGIN);
    const { challenge, options } = await begin();
    const forged = { ...impostor.sign(options, { counter: 50 }), id: key.id, rawId: key.id };
    expect((await t.call({}, "signInWithPasskey", { challenge, response: forged })).status).toBe(401);
    const unknown = impostor.sign(options);
    expect((await t.call({}, "signInWithPasskey", { challenge, response: unknown })).status).toBe(401);
    const response = key.sign(options);
    response.response.signature = response.response.signature.replace(/^..../, "AAAA");
    expect((await t.call({}, "signInWithPasskey", { challenge, response })).status).toBe(401);
    const malformed = { ...response, id: "not base64url!" };
    expect((await t.call({}, "signInWithPasskey", { challenge, response: malformed })).status).toBe(400);
  });

  test("another account's passkey neither follows a password nor confirms nor is registered twice", async () => {
    const [ada, eve] = [await enrolled(), await enrolled()];
    const password = { email: ada.account.email, password: PASSWORD };
    const { second_factor } = (await t.call({}, "signIn", password)).body.data;
    expect(second_factor.methods).toEqual(["passkey", "recovery_code"]);
    const step = second_factor.challenge as string;
    const begun = await begin({ challenge: step });
    const proofBy = (key: SoftwareAuthenticator) => ({
      challenge: step,
      passkey: { challenge: begun.challenge, response: key.sign(begun.options) },
    });
    expect((await t.call({}, "confirmSignIn", proofBy(eve.key))).status).toBe(401);
    expect((await t.call({}, "confirmSignIn", proofBy(ada.key))).body.data.user.id).toBe(ada.account.userId);

    t.clock.advance(11 * MINUTE);
    const asked = await confirmation(ada.headers);
    const confirmBy = (key: SoftwareAuthenticator) => ({
      passkey: { challenge: asked.challenge, response: key.sign(asked.options) },
    });
    expect(await t.call(ada.headers, "reauthenticate", confirmBy(eve.key))).toMatchObject({
      status: 400,
      body: { errors: { passkey: "passkey doesn't belong to your account." } },
    });
    expect((await t.call(eve.headers, "reauthenticate", confirmBy(ada.key))).status).toBe(400);
    expect((await t.call(ada.headers, "createRecoveryCodes")).status).toBe(403);
    expect((await t.call(ada.headers, "reauthenticate", confirmBy(ada.key))).status).toBe(200);
    expect((await t.call(ada.headers, "createRecoveryCodes")).status).toBe(200);

    const fresh = await signedIn();
    expect((await register(fresh.headers, ada.key)).answer.status).toBe(409);
    const { challenge, options } = (await t.call(ada.headers, "beginPasskeyRegistration")).body.data;
    const response = new SoftwareAuthenticator(ORIGIN).register(options);
    const foreign = { challenge, name: "Mine", response };
    expect((await t.call(fresh.headers, "finishPasskeyRegistration", foreign)).status).toBe(400);
    const passkey_id = ada.passkeyId;
    expect((await t.call(fresh.headers, "removePasskey", { passkey_id })).status).toBe(404);
    expect((await t.call(fresh.headers, "renamePasskey", { passkey_id, name: "Mine" })).status).toBe(404);
  });

  test("a touch is enough after a password, but no passkey signs in alone without PIN or biometrics", async () => {
    const { account, headers, key } = await enrolled();
    const touch = { isVerified: false };
    expect((await signInWith(key, touch)).status).toBe(401);
    // A challenge that asked for a touch only must not open the other way.
    const asked = await confirmation(headers);
    const turned = { challenge: asked.challenge, response: key.sign(asked.options, touch) };
    expect((await t.call({}, "signInWithPasskey", turned)).status).toBe(401);
    const password = { email: account.email, password: PASSWORD };
    const { challenge } = (await t.call({}, "signIn", password)).body.data.second_factor;
    const begun = await begin({ challenge });
    const passkey = { challenge: begun.challenge, response: key.sign(begun.options, touch) };
    expect((await t.call({}, "confirmSignIn", { challenge, passkey })).status).toBe(200);
  });

  test("a person without a password confirms with the passkey", async () => {
    const { account, headers, key } = await enrolled();
    const { db } = t.running.app;
    await db.write(({ sql }) =>
      sql.updateTable("users").set({ password_hash: null }).where("id", "=", account.userId).execute(),
    );
    expect((await findUser(db.read, account.userId))?.password_hash).toBeNull();
    expect((await t.call(headers, "getSignInSecurity")).body.data.confirm_with).toEqual(["passkey"]);
    t.clock.advance(11 * MINUTE);
    expect((await t.call(headers, "createRecoveryCodes")).status).toBe(403);
    const { challenge, options } = await confirmation(headers);
    const passkey = { challenge, response: key.sign(options) };
    expect((await t.call(headers, "reauthenticate", { passkey })).status).toBe(200);
    expect((await t.call(headers, "createRecoveryCodes")).status).toBe(200);
  });
});
