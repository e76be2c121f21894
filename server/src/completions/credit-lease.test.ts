import { afterAll, beforeAll, expect, test } from "vitest";
import {
  ask,
  failureOf,
  MODEL_CREDITS,
  serveApp,
  type Customer,
  type ServedApp,
} from "../../test/served-app.ts";

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp();
});
afterAll(() => served.close());

/** So many tokens of output are worth just under four credits, and four are held for them. */
const FOUR = { max_tokens: 1_000 };

/** A reply in progress until it is stopped. */
function startReply({ apiKey }: Customer): { stop: () => Promise<void> } {
  const controller = new AbortController();
  const hanging = fetch(`${served.baseUrl}/anthropic/v1/messages`, {
    method: "POST",
    headers: { "x-api-key": apiKey },
    body: JSON.stringify(ask("[[first=60000]]", FOUR)),
    signal: controller.signal,
  }).catch(() => null);
  return {
    async stop() {
      controller.abort();
      await hanging;
    },
  };
}

const reservedBy = ({ organizationId }: Customer) =>
  served.t.running.app.db.read
    .selectFrom("reservations")
    .select("credits")
    .where("organization_id", "=", organizationId)
    .orderBy("id")
    .execute();

test("reserves a twentieth of what is left for further replies, and gives it back", async () => {
  const customer = await served.customer({ credits: 100 });
  const reserved = () => reservedBy(customer);
  const hanging = startReply(customer);
  // Four for this reply, and for one more: a twentieth of the other 96 covers no second one.
  await expect.poll(reserved).toEqual([{ credits: 8 }]);
  expect((await customer.post(ask("Hello", { max_tokens: 24_700 }))).status).toBe(402);
  expect((await customer.post(ask("Hello", { max_tokens: 24_400 }))).status).toBe(200);
  await hanging.stop();
  await expect.poll(reserved).toEqual([]);
  await expect.poll(async () => (await customer.credits()).balance).toBe(100 - MODEL_CREDITS);
});

test("reserves for further replies no more than a twentieth of what a budget has left", async () => {
  const customer = await served.customer({ credits: 10_000 });
  expect((await customer.post(ask("[[tokens=4000]]", { max_tokens: 4_000 }))).status).toBe(200);
  await expect.poll(async () => (await customer.credits()).balance).toBe(10_000 - 16);
  const budget = { project_uid: customer.projectUid, day_credits: 16 + 163 };
  expect((await served.t.call(customer.token, "setBudget", budget)).status).toBe(200);
  // Two more would need 164: four for the reply, and 160 of which a twentieth is eight.
  const first = startReply(customer);
  await expect.poll(() => reservedBy(customer)).toEqual([{ credits: 8 }]);
  // The next reply finds the reservation too old to share, so it makes its own from the 155 that are left.
  served.t.clock.advance(2_000);
  const second = startReply(customer);
  await expect.poll(() => reservedBy(customer)).toEqual([{ credits: 8 }, { credits: 8 }]);
  await Promise.all([first.stop(), second.stop()]);
  await expect.poll(() => reservedBy(customer)).toEqual([]);
});

test("what a finished reply has spent is no longer held by a reservation it shared", async () => {
  const customer = await served.customer({ credits: 100 });
  const bystander = await served.customer({ credits: 100 });
  const [hanging, other] = [startReply(customer), startReply(bystander)];
  await expect.poll(() => reservedBy(customer)).toEqual([{ credits: 8 }]);
  await expect.poll(() => reservedBy(bystander)).toEqual([{ credits: 8 }]);
  expect((await customer.post(ask("[[tokens=1000]]", FOUR))).status).toBe(200);
  await expect.poll(async () => (await customer.credits()).balance).toBe(96);
  const expectLeft = async (credits: number, payer: Customer) => {
    const { error } = await failureOf(await payer.post(ask("Hello", { max_tokens: 30_000 })));
    expect(error.message).toContain(`and ${credits} are left`);
  };
  await expectLeft(92, customer);
  await expectLeft(92, bystander);
  await Promise.all([hanging.stop(), other.stop()]);
});

test("a reservation left by a crash is released when its lease ends", async () => {
  const customer = await served.customer({ credits: 4 });
  const { stats } = served.anthropic;
  // The replies of the tests before have ended.
  await expect.poll(() => stats.open).toBe(0);
  // A reply without end stands for a process that has died with it.
  const hanging = startReply(customer);
  await expect.poll(() => stats.open).toBe(1);
  expect((await customer.post(ask("Hello", FOUR))).status).toBe(402);
  served.t.clock.advance(15 * 60_000 - 1);
  expect((await customer.post(ask("Hello", FOUR))).status).toBe(402);
  served.t.clock.advance(1);
  expect((await customer.post(ask("Hello", FOUR))).status).toBe(200);
  await hanging.stop();
});
