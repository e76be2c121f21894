import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Headers } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import {
  codeOf,
  enrolledAccount,
  PASSWORD,
  passwordAccount,
  type PasswordAccount,
} from "../../../test/password-account.ts";
import { signedInBy } from "../../../test/sign-in.ts";

const MINUTE = 60_000;

describe("a second factor by an authenticator app", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());

  const codeNow = (secret: string, offset = 0) => codeOf(t, secret, offset);
  const signIn = (account: PasswordAccount) =>
    t.call({}, "signIn", { email: account.email, password: PASSWORD });

  const enrolled = () => enrolledAccount(t);

  async function challengeOf(account: PasswordAccount): Promise<string> {
    const answer = await signIn(account);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    return answer.body.data.second_factor.challenge;
  }

  test("is set up with a secret for the app, a code and ten recovery codes", async () => {
    const account = await passwordAccount(t);
    const headers = signedInBy(await signIn(account));
    expect((await t.call(headers, "getSignInSecurity")).body.data).toMatchObject({
      has_password: true,
      totp_since: null,
      recovery_codes_left: 0,
    });
    const begun = await t.call(headers, "beginTotpSetup");
    expect(begun.body.data.uri).toContain(`secret=${begun.body.data.secret}`);
    expect(begun.body.data.uri).toContain(encodeURIComponent(account.email));
    const wrong = await t.call(headers, "confirmTotpSetup", { code: codeNow(begun.body.data.secret, 5) });
    expect(wrong).toMatchObject({
      status: 400,
      body: { errors: { code: expect.stringContaining("clock") } },
    });
    expect((await signIn(account)).body.data.user).toBeDefined();
    const confirmed = await t.call(headers, "confirmTotpSetup", { code: codeNow(begun.body.data.secret) });
    expect(new Set(confirmed.body.data.recovery_codes).size).toBe(10);
    const security = (await t.call(headers, "getSignInSecurity")).body.data;
    expect(security).toMatchObject({ recovery_codes_left: 10, totp_since: expect.any(String) });
    expect((await t.call(headers, "beginTotpSetup")).status).toBe(409);
    expect(await t.call(headers, "confirmTotpSetup", { code: "12345" })).toMatchObject({
      status: 400,
      body: { errors: { code: "code must be the six digits the authenticator app shows." } },
    });
  });

  test("is required after the password, and the password alone gives no access", async () => {
    const { account, secret } = await enrolled();
    const answer = await signIn(account);
    expect(answer.body.data).toEqual({
      second_factor: { challenge: expect.any(String), methods: ["totp", "recovery_code"] },
    });
    expect(answer.headers["set-cookie"]).toBeUndefined();
    const { challenge } = answer.body.data.second_factor;
    const done = await t.call({}, "confirmSignIn", { challenge, code: ` ${codeNow(secret)} ` });
    expect(done.body.data.user.email).toBe(account.email);
    expect((await t.call(signedInBy(done), "getMe")).status).toBe(200);
    const again = await t.call({}, "confirmSignIn", { challenge, code: codeNow(secret, 1) });
    expect(again).toMatchObject({ status: 401, body: { message: expect.stringContaining("expired") } });
  });

  test("a code works once, also for two concurrent requests", async () => {
    const { account, secret } = await enrolled();
    const code = codeNow(secret);
    const challenges = [await challengeOf(account), await challengeOf(account)];
    const answers = await Promise.all(
      challenges.map((challenge) => t.call({}, "confirmSignIn", { challenge, code })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    const earlier = await t.call({}, "confirmSignIn", {
      challenge: await challengeOf(account),
      code: codeNow(secret, -1),
    });
    expect(earlier.status).toBe(401);
  });

  test("a recovery code replaces it once", async () => {
    const { account, recoveryCodes, headers } = await enrolled();
    const typed = recoveryCodes[0]!.replaceAll("-", " ").toUpperCase();
    const first = await t.call({}, "confirmSignIn", {
      challenge: await challengeOf(account),
      recovery_code: typed,
    });
    expect(first.status).toBe(200);
    const second = await t.call({}, "confirmSignIn", {
      challenge: await challengeOf(account),
      recovery_code: recoveryCodes[0],
    });
    expect(second.status).toBe(401);
    expect((await t.call(headers, "getSignInSecurity")).body.data.recovery_codes_left).toBe(9);
    const renewed = (await t.call(headers, "createRecoveryCodes")).body.data.recovery_codes;
    const old = await t.call({}, "confirmSignIn", {
      challenge: await challengeOf(account),
      recovery_code: recoveryCodes[1],
    });
    expect(old.status).toBe(401);
    const fresh = await t.call({}, "confirmSignIn", {
      challenge: await challengeOf(account),
      recovery_code: renewed[0],
    });
    expect(fresh.status).toBe(200);
  });

  test("attempts are limited per person, across challenges", async () => {
    const { account, secret } = await enrolled();
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      const challenge = await challengeOf(account);
      statuses.push((await t.call({}, "confirmSignIn", { challenge, code: "000000" })).status);
    }
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401));
    expect(statuses[10]).toBe(429);
    const right = { challenge: await challengeOf(account), code: codeNow(secret) };
    expect((await t.call({}, "confirmSignIn", right)).status).toBe(429);
    t.clock.advance(15 * MINUTE);
    const later = { challenge: await challengeOf(account), code: codeNow(secret) };
    expect((await t.call({}, "confirmSignIn", later)).status).toBe(200);
  });

  test("a challenge ends after ten minutes, with a new password, and for another person's code", async () => {
    const { account, secret } = await enrolled();
    const stranger = await enrolled();
    const challenge = await challengeOf(account);
    const foreign = await t.call({}, "confirmSignIn", { challenge, code: codeNow(stranger.secret) });
    expect(foreign.status).toBe(401);
    t.clock.advance(10 * MINUTE);
    expect((await t.call({}, "confirmSignIn", { challenge, code: codeNow(secret) })).status).toBe(401);
    const next = await challengeOf(account);
    const headers = await t.person(account.workspace);
    const change = { current_password: PASSWORD, new_password: "another horse battery" };
    expect((await t.call(headers, "changePassword", change)).status).toBe(200);
    expect((await t.call({}, "confirmSignIn", { challenge: next, code: codeNow(secret) })).status).toBe(401);
  });

  test("is removed by its owner after a recent sign-in, and its recovery codes with it", async () => {
    const { account, headers, secret } = await enrolled();
    t.clock.advance(11 * MINUTE);
    const refused = await t.call(headers, "removeTotp");
    expect(refused).toMatchObject({
      status: 403,
      body: { errors: { reauthentication: expect.stringContaining("Confirm your identity") } },
    });
    await confirmWith(headers, { code: codeNow(secret) });
    expect((await t.call(headers, "removeTotp")).status).toBe(200);
    expect((await t.call(headers, "removeTotp")).status).toBe(404);
    expect((await t.call(headers, "getSignInSecurity")).body.data.recovery_codes_left).toBe(0);
    expect((await t.call(headers, "createRecoveryCodes")).status).toBe(409);
    expect((await signIn(account)).body.data.user.email).toBe(account.email);
  });

  async function confirmWith(headers: Headers, proof: object): Promise<void> {
    expect((await t.call(headers, "reauthenticate", proof)).status).toBe(200);
  }

  test("reauthenticate accepts exactly one of password and code, and rejects a wrong one", async () => {
    const { headers } = await enrolled();
    t.clock.advance(11 * MINUTE);
    expect(await t.call(headers, "reauthenticate", { password: "wrong password" })).toMatchObject({
      status: 400,
      body: { errors: { password: "password is incorrect." } },
    });
    expect((await t.call(headers, "reauthenticate", { code: "000000" })).status).toBe(400);
    expect(await t.call(headers, "reauthenticate", {})).toMatchObject({
      status: 400,
      body: { errors: { password: "Send exactly one of password, code and passkey." } },
    });
    expect((await t.call(headers, "reauthenticate", { password: PASSWORD, code: "000000" })).status).toBe(
      400,
    );
    expect((await t.call({}, "reauthenticate", { password: PASSWORD })).status).toBe(401);
    expect((await t.call(headers, "createRecoveryCodes")).status).toBe(403);
    await confirmWith(headers, { password: PASSWORD });
    expect((await t.call(headers, "createRecoveryCodes")).status).toBe(200);
  });

  test("creating tokens and keys and deleting projects need a recent sign-in of a person", async () => {
    const account = await passwordAccount(t);
    const headers = signedInBy(await signIn(account));
    const { projectUid: project_uid, token } = account.workspace;
    const calls = [
      ["createApiToken", { name: "Nightly", role: "viewer", expiration: "7" }],
      ["createProjectKey", { project_uid, name: "Site" }],
      ["deleteProject", { project_uid }],
    ] as const;
    t.clock.advance(11 * MINUTE);
    for (const [name, body] of calls) {
      expect(await t.call(headers, name, body)).toMatchObject({
        status: 403,
        body: { errors: { reauthentication: expect.any(String) } },
      });
    }
    await confirmWith(headers, { password: PASSWORD });
    for (const [name, body] of calls.slice(0, 2))
      expect((await t.call(headers, name, body)).status).toBe(200);
    t.clock.advance(11 * MINUTE);
    expect((await t.call(token, "deleteProject", { project_uid, confirm_name: "Acme bot" })).status).toBe(
      200,
    );
  });

  test("neither the secret nor a recovery code is readable in the database", async () => {
    const { secret, recoveryCodes, account } = await enrolled();
    const { db } = t.running.app;
    const rows = await db.read
      .selectFrom("totp_secrets")
      .selectAll()
      .where("user_id", "=", account.userId)
      .execute();
    const codes = await db.read
      .selectFrom("recovery_codes")
      .selectAll()
      .where("user_id", "=", account.userId)
      .execute();
    const stored = JSON.stringify([rows, codes]);
    expect(codes).toHaveLength(10);
    for (const value of [
      secret,
      ...recoveryCodes,
      ...recoveryCodes.map((code) => code.replaceAll("-", "")),
    ]) {
      expect(stored).not.toContain(value);
    }
  });
});
