import { expect, test } from "vitest";
import type { App } from "../../platform/operations/context.ts";
import { discover, sealedClientSecret } from "./provider.ts";

const HOUR_MS = 60 * 60 * 1000;
const ISSUER = "https://idp.example";

test("a provider is read once an hour, and so many connections are remembered at most", async () => {
  let now = 0;
  let reads = 0;
  const app = {
    db: {},
    now: () => now,
    config: {},
    signingKey: "k".repeat(44),
    services: {
      identityFetch: () => {
        reads += 1;
        return Promise.resolve(Response.json({ issuer: ISSUER }));
      },
    },
  } as unknown as App;
  const clientSecret = sealedClientSecret.seal(app, "a secret");
  const readsOf = async (clientId: string | number): Promise<number> => {
    const before = reads;
    await discover(app, { issuer: ISSUER, clientId: String(clientId), clientSecret });
    return reads - before;
  };
  for (let id = 0; id < 500; id += 1) await readsOf(id);
  expect(reads).toBe(500);
  expect([await readsOf(0), await readsOf(499)]).toEqual([0, 0]);
  // One more: the oldest goes.
  expect(await readsOf(500)).toBe(1);
  expect([await readsOf(1), await readsOf(500), await readsOf(0)]).toEqual([0, 0, 1]);
  now += HOUR_MS;
  expect(await readsOf(500)).toBe(1);
  expect(await readsOf(500)).toBe(0);
});
