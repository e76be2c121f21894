import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness.ts";

const PASSWORD = "correct horse battery";
const QUARTER_HOUR_MS = 15 * 60 * 1000;

describe("throttled attempts", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp({ env: { OPEN_SIGN_UP: "true", TRUST_PROXY: "true" } });
    await t.account({ email: "ada@example.com", password: PASSWORD });
  });
  afterAll(() => t.close());

  const attempt = (email: string, password: string, headers = {}) =>
    t.call(headers, "signIn", { email, password });
  /** The same server, reached by a proxy from another network address. */
  const from = (address: string) => ({ "x-forwarded-for": address });
  async function fail(email: string, times: number) {
    for (let i = 0; i < times; i += 1) expect((await attempt(email, "wrong password")).status).toBe(401);
  }

  test("after 10 wrong passwords an address is refused, also the right one, until the window ends", async () => {
    await fail("ada@example.com", 10);
    const refused = await attempt("ADA@example.com", PASSWORD);
    expect(refused).toMatchObject({
      status: 429,
      body: { type: "RXERROR", message: "Rate limit exceeded. Please try again later." },
      headers: { "retry-after": "900" },
    });
    t.clock.advance(QUARTER_HOUR_MS - 1);
    expect(await attempt("ada@example.com", PASSWORD)).toMatchObject({
      status: 429,
      headers: { "retry-after": "1" },
    });
    t.clock.advance(1);
    expect((await attempt("ada@example.com", PASSWORD)).status).toBe(200);
  });

  test("wrong passwords from elsewhere do not lock the owner out", async () => {
    await t.account({ email: "olga@example.com", password: PASSWORD });
    for (let i = 0; i < 11; i += 1) await attempt("olga@example.com", "a guess", from("203.0.113.7"));
    expect((await attempt("olga@example.com", PASSWORD, from("203.0.113.7"))).status).toBe(429);
    expect((await attempt("olga@example.com", PASSWORD, from("198.51.100.2"))).status).toBe(200);
  });

  test("a known browser can sign in during a guessing attack", { tags: ["later"] }, async () => {
    await t.account({ email: "nina@example.com", password: PASSWORD });
    const cookies = (await attempt("nina@example.com", PASSWORD, from("198.51.100.9"))).headers["set-cookie"];
    const known = (cookies as string[]).find((cookie) => cookie.startsWith("parley_known_browser="))!;
    expect(known).toMatch(/; HttpOnly; SameSite=Lax; Max-Age=31536000$/);
    const cookie = known.split(";")[0]!;
    for (let i = 0; i < 101; i += 1) await attempt("nina@example.com", "a guess", from(`203.0.114.${i}`));
    expect((await attempt("nina@example.com", PASSWORD, from("198.51.100.10"))).status).toBe(429);
    const again = { ...from("198.51.100.10"), cookie };
    expect((await attempt("nina@example.com", PASSWORD, again)).status).toBe(200);
    // The cookie neither opens anything nor gives its holder more than ten guesses.
    expect((await t.call({ cookie }, "getMe")).status).toBe(401);
    for (let i = 0; i < 10; i += 1) {
      expect((await attempt("nina@example.com", "a guess", again)).status).toBe(401);
    }
    expect((await attempt("nina@example.com", PASSWORD, again)).status).toBe(429);
    // Another account's cookie and a forged one are worth nothing.
    await t.account({ email: "mona@example.com", password: PASSWORD });
    for (let i = 0; i < 101; i += 1) await attempt("mona@example.com", "a guess", from(`203.0.115.${i}`));
    const forged = cookie.replace(/=\d+\./, "=1.");
    for (const other of [cookie, forged]) {
      const headers = { ...from("198.51.100.11"), cookie: other };
      expect((await attempt("mona@example.com", PASSWORD, headers)).status).toBe(429);
    }
  });

  test("an unknown address is throttled in the same way", async () => {
    await fail("ghost@example.com", 10);
    expect((await attempt("ghost@example.com", PASSWORD)).status).toBe(429);
  });

  test("a successful sign-in starts the count again", async () => {
    await fail("ada@example.com", 9);
    expect((await attempt("ada@example.com", PASSWORD)).status).toBe(200);
    await fail("ada@example.com", 10);
    expect((await attempt("ada@example.com", PASSWORD)).status).toBe(429);
  });

  test("guessing the current password of an open browser is throttled too", async () => {
    t.clock.advance(QUARTER_HOUR_MS);
    const workspace = await t.workspace();
    const headers = await t.person(workspace);
    const body = { current_password: "a guess", new_password: "another password" };
    for (let i = 0; i < 10; i += 1) {
      expect(await t.call(headers, "changePassword", body)).toMatchObject({
        status: 400,
        body: { errors: { current_password: "current_password is incorrect." } },
      });
    }
    expect((await t.call(headers, "changePassword", body)).status).toBe(429);
  });

  test("a network address has 100 attempts, however many e-mail addresses it tries", async () => {
    t.clock.advance(QUARTER_HOUR_MS);
    for (let i = 0; i < 100; i += 1) {
      expect((await attempt(`guess-${i}@example.com`, "wrong password")).status).toBe(401);
    }
    expect((await attempt("ada@example.com", PASSWORD)).status).toBe(429);
    t.clock.advance(QUARTER_HOUR_MS);
    expect((await attempt("ada@example.com", PASSWORD)).status).toBe(200);
  });

  test("sign-ups and password resets are limited for a network address", async () => {
    t.clock.advance(4 * QUARTER_HOUR_MS);
    const ask = (email: string) => t.call({}, "signUp", { email });
    for (let i = 0; i < 5; i += 1) expect((await ask("new@example.com")).status).toBe(200);
    expect((await ask("new@example.com")).status).toBe(429);
    for (let i = 0; i < 14; i += 1) expect((await ask(`new-${i}@example.com`)).status).toBe(200);
    expect((await ask("another@example.com")).status).toBe(429);
    for (let i = 0; i < 5; i += 1) {
      expect((await t.call({}, "requestPasswordReset", { email: "ada@example.com" })).status).toBe(200);
    }
    expect((await t.call({}, "requestPasswordReset", { email: "ada@example.com" })).status).toBe(429);
    expect((await t.call({}, "requestPasswordReset", { email: "eve@example.com" })).status).toBe(200);
  });
});
