import { describe, expect, test } from "vitest";
import { createApp } from "../../app.ts";
import { createTestApp, type TestApp, type TestAppOptions } from "../../../test/harness.ts";

const REFUSED = 429;
const PASSWORD = "correct horse battery";

async function withApp(env: TestAppOptions["env"], use: (t: TestApp) => Promise<void>): Promise<void> {
  const t = await createTestApp(env ? { env } : {});
  try {
    await use(t);
  } finally {
    await t.close();
  }
}

/** So many wrong passwords for addresses of e-mail that differ, so only the network address can be counted. */
async function attempts(t: TestApp, addresses: (attempt: number) => string): Promise<Set<number>> {
  const statuses = new Set<number>();
  for (let attempt = 0; attempt < 130; attempt += 1) {
    const headers = { "x-forwarded-for": addresses(attempt) };
    const body = { email: `nobody-${attempt}@example.com` };
    statuses.add((await t.call(headers, "requestPasswordReset", body)).status);
  }
  return statuses;
}

describe("the address that limits count", () => {
  test.each(["true", "1", "loopback", "127.0.0.0/8, ::1"])(
    "behind a proxy (TRUST_PROXY=%s) a forged address is ignored",
    (setting) =>
      withApp({ TRUST_PROXY: setting }, async (t) => {
        expect(await attempts(t, (attempt) => `198.51.100.${attempt}, 203.0.113.9`)).toContain(REFUSED);
        expect(await attempts(t, (attempt) => `203.0.113.9, 198.51.100.${attempt}`)).not.toContain(REFUSED);
      }),
  );

  test("with two proxies the second address from the right counts", () =>
    withApp({ TRUST_PROXY: "2" }, async (t) => {
      expect(await attempts(t, (attempt) => `10.1.1.${attempt}, 203.0.113.9, 10.0.0.1`)).toContain(REFUSED);
    }));

  test("without a proxy the header is ignored", () =>
    withApp({}, async (t) => {
      expect(await attempts(t, (attempt) => `198.51.100.${attempt}`)).toContain(REFUSED);
    }));

  test("all addresses of an IPv6 network count as one, networks apart", () =>
    withApp({ TRUST_PROXY: "true" }, async (t) => {
      expect(await attempts(t, (attempt) => `2001:db8:1:2:${attempt.toString(16)}::1`)).toContain(REFUSED);
      expect(await attempts(t, (attempt) => `2001:db8:1:${attempt + 10}::1`)).not.toContain(REFUSED);
    }));

  test("a country is read only from the header that the operator names", async () => {
    const country = async (env: Record<string, string>) => {
      let found: unknown;
      await withApp(env, async (t) => {
        const mine = await t.workspace();
        const headers = { "cf-ipcountry": "de", origin: "https://shop.example" };
        const visit = { widget_uid: mine.widgetUid, origin: "https://shop.example", open: true };
        expect((await t.call(headers, "startVisit", visit)).status).toBe(200);
        const row = await t.running.app.db.read.selectFrom("sessions").select("country").executeTakeFirst();
        found = row?.country;
      });
      return found;
    };
    expect(await country({ TRUST_PROXY: "true" })).toBeNull();
    expect(await country({ COUNTRY_HEADER: "CF-IPCountry" })).toBe("DE");
  });

  test.each(["yes", "17", "10.0.0.0/33", "example.com", "10.0.0.1/8/8"])(
    "TRUST_PROXY=%s is refused",
    (value) =>
      expect(createTestApp({ env: { TRUST_PROXY: value } })).rejects.toThrow(
        /TRUST_PROXY must be true, a number/,
      ),
  );
});

test("the counts of an hour survive a restart", async () => {
  const t = await createTestApp();
  const mine = await t.workspace();
  await t.call(mine.token, "getOrganizationDetail");
  const before = await t.call(mine.token, "getOrganizationDetail");
  expect(before.headers["x-ratelimit-remaining"]).toBe("998");
  const { config } = t.running.app;
  await t.running.close();
  const again = await createApp(config, { now: () => t.clock.now });
  const after = await again.server.inject({
    method: "POST",
    url: "/chatbot/v1/getOrganizationDetail",
    headers: mine.token,
  });
  expect(after.headers["x-ratelimit-remaining"]).toBe("997");
  await again.close();
});

test("pages and scripts do not wait behind many sign-ins", () =>
  withApp({}, async (t) => {
    const ended: string[] = [];
    const signIns = Array.from({ length: 34 }, (_, at) =>
      t
        .call({}, "signIn", { email: `ada-${at}@example.com`, password: PASSWORD })
        .then(() => ended.push("sign-in")),
    );
    const page = t.running.server.inject("/docs").then(({ statusCode }) => {
      expect(statusCode).toBe(200);
      ended.push("page");
    });
    await Promise.all([...signIns, page]);
    expect(ended.indexOf("page")).toBeLessThan(17);
  }));

test("of many sign-ins at once some are checked, the others get Retry-After", () =>
  withApp({}, async (t) => {
    const calls = Array.from({ length: 100 }, (_, at) =>
      t.call({}, "signIn", { email: `ada-${at}@example.com`, password: PASSWORD }),
    );
    const answers = await Promise.all(calls);
    const refused = answers.filter(({ status }) => status === 503);
    const checked = answers.filter(({ status }) => status === 401);
    // How many hashes end while the others arrive differs by machine; queue.test.ts counts exactly.
    expect(checked.length).toBeGreaterThanOrEqual(2 + 32);
    expect(refused.length).toBeGreaterThan(0);
    expect(checked.length + refused.length).toBe(100);
    expect(refused[0]).toMatchObject({ body: { type: "RXERROR" }, headers: { "retry-after": "2" } });
  }));
