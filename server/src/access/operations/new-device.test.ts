import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { mailsTo } from "../../../test/outbox.ts";
import { PASSWORD, passwordAccount } from "../../../test/password-account.ts";
import { signedInBy } from "../../../test/sign-in.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

describe("signing in with a password", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp({ background: true });
  });
  afterAll(() => t.close());

  test("on a new device is mailed to the person, on a known one it is not", async () => {
    const { email } = await passwordAccount(t);
    t.clock.advance(60_000);
    const signIn = (headers: Record<string, string>) =>
      t.call({ "user-agent": FIREFOX, ...headers }, "signIn", { email, password: PASSWORD });
    const first = await signIn({});
    await expect.poll(() => mailsTo(t, email)).toHaveLength(1);
    const mails = mailsTo(t, email);
    expect(mails[0]).toContain("Subject: New sign-in to your account");
    expect(mails[0]).toContain("Firefox on Linux");
    const cookies = first.headers["set-cookie"] as unknown as string[];
    await signIn({ cookie: cookies.map((line) => line.split(";")[0]).join("; ") });
    const jobs = () =>
      t.running.app.db.read.selectFrom("jobs").select("key").where("key", "like", "new-device:%").execute();
    await expect.poll(jobs).toEqual([]);
    expect(mailsTo(t, email)).toHaveLength(1);
  });

  test("a common password is refused wherever one is set", async () => {
    const account = await passwordAccount(t);
    const { email } = account;
    const headers = signedInBy(await t.call({}, "signIn", { email, password: PASSWORD }));
    const weak = { current_password: PASSWORD, new_password: "Password2026!" };
    expect(await t.call(headers, "changePassword", weak)).toMatchObject({
      status: 400,
      body: { errors: { new_password: expect.stringContaining("most common passwords") } },
    });
    const own = { current_password: PASSWORD, new_password: `${email.split("@")[0]}!!` };
    expect((await t.call(headers, "changePassword", own)).status).toBe(400);
  });
});
