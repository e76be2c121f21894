import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { bookUses } from "./credits.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const use = (amount: number, reference: string) => ({ amount, reason: "completion", reference, now: 1 });

test("many uses of several organizations are booked at once, each with its entry and the balance after it", async () => {
  const workspaces = [await t.workspace({ credits: 1_000 }), await t.workspace({ credits: 1_000 })];
  const uses = Array.from({ length: 137 }, (_, position) => ({
    organizationId: workspaces[position % 2]!.organizationId,
    use: use(-1 - (position % 3), `request:${position}`),
  }));
  const { db } = t.running.app;
  expect(await db.write((transaction) => bookUses(transaction, uses))).toEqual([]);
  for (const { organizationId, token } of workspaces) {
    const own = uses.filter((one) => one.organizationId === organizationId);
    let balance = 1_000;
    const expected = own.map((one) => {
      balance += one.use.amount;
      return { amount: one.use.amount, reference: one.use.reference, balance };
    });
    const { body } = await t.call(token, "getCredits", { limit: 100 });
    expect(body.data.balance).toBe(balance);
    expect(body.data.entries.slice(0, own.length)).toMatchObject(expected.reverse());
  }
});

test("a use above the balance books what is left, and is reported as uncovered", async () => {
  const { organizationId, token } = await t.workspace({ credits: 5 });
  const uses = [use(-3, "request:a"), use(-3, "request:b"), use(-2, "request:c")].map((one) => ({
    organizationId,
    use: one,
  }));
  const uncovered = await t.running.app.db.write((transaction) => bookUses(transaction, uses));
  expect(uncovered).toEqual([uses[1], uses[2]]);
  const { body } = await t.call(token, "getCredits");
  expect(body.data).toMatchObject({
    balance: 0,
    entries: [
      { amount: -2, balance: 0, reference: "request:b" },
      { amount: -3, balance: 2, reference: "request:a" },
      { amount: 5, balance: 5 },
    ],
  });
});
