import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { signedInBy } from "../../../test/sign-in.ts";

const PASSWORD = "correct horse battery";

describe("signing in and out", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp({ env: { SIGN_IN_IDLE_HOURS: "720" } });
  });
  afterAll(() => t.close());

  let made = 0;
  async function newPerson(password = PASSWORD) {
    const email = `person-${(made += 1)}@example.com`;
    await t.account({ email, password });
    const answer = await t.call({}, "signIn", { email, password });
    expect(answer.status).toBe(200);
    return { email, answer, headers: signedInBy(answer) };
  }

  test("the cookie is out of reach for scripts and foreign sites", async () => {
    const { answer } = await newPerson();
    const [cookie = ""] = answer.headers["set-cookie"] as string[];
    expect(cookie).toMatch(/^parley_sign_in=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/);
  });

  test("signing in ignores the address's case and the password's Unicode composition", async () => {
    const { email } = await newPerson("caf\u00e9 caf\u00e9 caf\u00e9");
    const body = { email: ` ${email.toUpperCase()} `, password: "cafe\u0301 cafe\u0301 cafe\u0301" };
    const answer = await t.call({}, "signIn", body);
    expect(answer).toMatchObject({ status: 200, body: { message: "Signed in", data: { user: { email } } } });
    expect((await t.call(signedInBy(answer), "getMe")).status).toBe(200);
  });

  test("a wrong password and an unknown address get the same answer", async () => {
    const { email } = await newPerson();
    const wrong = await t.call({}, "signIn", { email, password: "not the password" });
    const unknown = await t.call({}, "signIn", { email: "ghost@example.com", password: PASSWORD });
    expect(wrong.status).toBe(401);
    expect(unknown).toMatchObject({ status: 401, body: wrong.body });
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(wrong.headers));
  });

  test("an account without a password rejects password sign-in", async () => {
    const workspace = await t.workspace();
    const me = await t.call(await t.person(workspace), "getMe");
    const answer = await t.call({}, "signIn", { email: me.body.data.user.email, password: PASSWORD });
    expect(answer.status).toBe(401);
  });

  test("signing out ends the sign-in and clears the cookie", async () => {
    const { headers } = await newPerson();
    const answer = await t.call(headers, "signOut");
    expect(answer.status).toBe(200);
    expect(answer.headers["set-cookie"]).toMatch(/^parley_sign_in=; .*Max-Age=0/);
    expect(await t.call(headers, "getMe")).toMatchObject({
      status: 401,
      body: { type: "RXERROR", message: "Please sign in" },
    });
    expect((await t.call(headers, "signOut")).status).toBe(200);
    expect((await t.call({}, "signOut")).status).toBe(200);
  });

  test("a write without the CSRF token is refused and changes nothing; a read needs none", async () => {
    const { headers } = await newPerson();
    const cookie = { cookie: headers.cookie! };
    for (const wrong of [cookie, { ...cookie, "x-csrf-token": "x" }]) {
      const answer = await t.call(wrong, "updateProfile", { name: "Mallory" });
      expect(answer).toMatchObject({ status: 403, body: { message: expect.stringContaining("CSRF") } });
      expect((await t.call(wrong, "signOut")).status).toBe(403);
    }
    expect((await t.call(cookie, "getMe")).body.data.user.name).toBe("Ada");
  });

  test("a sign-in ends after 30 days", async () => {
    const { headers } = await newPerson();
    t.clock.advance(30 * 24 * 60 * 60 * 1000 - 1);
    expect((await t.call(headers, "getMe")).status).toBe(200);
    t.clock.advance(1);
    expect((await t.call(headers, "getMe")).status).toBe(401);
  });

  test("another site cannot sign a visitor's browser in", async () => {
    const { email } = await newPerson();
    const foreign = { "sec-fetch-site": "cross-site" };
    expect((await t.call(foreign, "signIn", { email, password: PASSWORD })).status).toBe(403);
  });

  test("changes the name of the profile", async () => {
    const { headers } = await newPerson();
    const answer = await t.call(headers, "updateProfile", { name: " Ada Lovelace " });
    expect(answer).toMatchObject({ status: 200, body: { data: { name: "Ada Lovelace" } } });
    expect((await t.call({}, "updateProfile", { name: "X" })).status).toBe(401);
    expect((await t.call(headers, "updateProfile", {})).body.errors).toEqual({ name: "name is required." });
  });
});

test("over TLS the cookie is Secure", async () => {
  const t = await createTestApp({ env: { PUBLIC_URL: "https://chat.example.com" } });
  await t.account({ email: "ida@example.com", password: PASSWORD });
  const answer = await t.call({}, "signIn", { email: "ida@example.com", password: PASSWORD });
  for (const cookie of answer.headers["set-cookie"] as string[]) expect(cookie).toMatch(/; Secure$/);
  await t.close();
});
