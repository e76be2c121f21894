import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { operations } from "../../operations.ts";
import type { Operation } from "../../platform/operations/define-operation.ts";

const isOpen = ({ access }: Operation): boolean => access.kind === "public";
const NARROW = 300;
const WIDE = 3000;

describe("operations without a sign-in", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp({ env: { TRUST_PROXY: "true" } });
  });
  afterAll(() => t.close());

  /** From an address of the network, another one at each call. */
  const from = (network: string, host: number) => ({ "x-forwarded-for": `${network}::${host.toString(16)}` });

  test(
    "each has a limit that an IPv6 network shares, and another network has its own",
    { tags: ["later"] },
    async () => {
      const open = operations.filter(isOpen);
      expect(open.length).toBeGreaterThan(14);
      for (const { name, access } of open) {
        const most = access.kind === "public" && access.isForVisitors ? WIDE : NARROW;
        let calls = 0;
        let status = 0;
        while (calls <= most && status !== 429) {
          calls += 1;
          status = (await t.call(from("2001:db8:a:1", calls), name, {})).status;
        }
        expect({ name, status }).toEqual({ name, status: 429 });
        expect({ name, status: (await t.call(from("2001:db8:a:2", 1), name, {})).status }).not.toEqual({
          name,
          status: 429,
        });
      }
    },
  );

  test("another site's page can't sign a person in, whether its browser names the site or only the origin", async () => {
    await t.account({ email: "ada@example.com", password: "correct horse battery" });
    const body = { email: "ada@example.com", password: "correct horse battery" };
    for (const headers of [
      { origin: "https://evil.example" },
      { origin: "null" },
      { origin: "http://evil.example", "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "cross-site" },
    ]) {
      const refused = await t.call(headers, "signIn", body);
      expect({ headers, status: refused.status }).toEqual({ headers, status: 403 });
      expect(refused.headers["set-cookie"]).toBeUndefined();
    }
    for (const headers of [{}, { origin: "http://localhost:8787", host: "localhost:8787" }])
      expect((await t.call(headers, "signIn", body)).status).toBe(200);
  });

  test("a forwarded host makes no page ours, unless a proxy named by its address sent it", async () => {
    await t.account({ email: "bob@example.com", password: "correct horse battery" });
    const body = { email: "bob@example.com", password: "correct horse battery" };
    const claim = { origin: "https://evil.example", "x-forwarded-host": "evil.example" };
    expect((await t.call(claim, "signIn", body)).status).toBe(403);
    const named = await createTestApp({ env: { TRUST_PROXY: "10.0.0.0/8" } });
    try {
      await named.account({ email: "bob@example.com", password: "correct horse battery" });
      const statusFrom = async (remoteAddress: string) => {
        const sent = { method: "POST", url: "/chatbot/v1/signIn", headers: claim, payload: body } as const;
        return (await named.running.server.inject({ ...sent, remoteAddress })).statusCode;
      };
      expect([await statusFrom("203.0.113.5"), await statusFrom("10.1.2.3")]).toEqual([403, 200]);
    } finally {
      await named.close();
    }
  });
});
