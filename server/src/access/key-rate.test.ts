import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "../app.ts";
import { createTestApp, engine, type TestApp } from "../../test/harness.ts";

const HOUR_MS = 3_600_000;

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ env: { PROJECT_KEY_CALLS_PER_HOUR: "5" } });
});
afterAll(() => t.close());

test.each([
  ["Professional", 36_000],
  ["Advanced", 100_000],
  ["Agency", 360_000],
] as const)("by default, a key has the calls of the plan %s", async (plan, calls) => {
  const generous = await createTestApp();
  const mine = await generous.workspace({ plan });
  const first = await generous.call(mine.key, "getSessions");
  expect(first.headers).toMatchObject({
    "x-ratelimit-limit": String(calls),
    "x-ratelimit-remaining": String(calls - 1),
    "x-ratelimit-reset": String((generous.clock.now + HOUR_MS) / 1000),
  });
  const second = await generous.call(mine.key, "getSessions", { limit: 0 });
  expect(second).toMatchObject({ status: 400, headers: { "x-ratelimit-remaining": String(calls - 2) } });
  await generous.close();
});

test("a key that has used its hour gets 429 in the shape of each endpoint; another key is free", async () => {
  const mine = await t.workspace();
  for (let left = 4; left >= 0; left -= 1)
    expect((await t.call(mine.key, "getSessions")).headers["x-ratelimit-remaining"]).toBe(String(left));
  t.clock.advance(HOUR_MS - 5_000);
  expect(await t.call(mine.key, "getSessions")).toMatchObject({
    status: 429,
    body: { type: "RXERROR", message: "Rate limit exceeded. Please try again later." },
    headers: { "retry-after": "5", "x-ratelimit-remaining": "0" },
  });
  const models = (endpoint: string) =>
    t.running.server.inject({ url: `/chatbot/v1/${endpoint}/v1/models`, headers: mine.key });
  const openai = await models("openai");
  expect([openai.statusCode, openai.headers["retry-after"]]).toEqual([429, "5"]);
  expect(openai.json().error).toMatchObject({ type: "rate_limit_error", code: "rate_limit_exceeded" });
  const anthropic = await models("anthropic");
  expect(anthropic.json()).toMatchObject({ type: "error", error: { type: "rate_limit_error" } });
  const other = (
    await t.call(mine.token, "createProjectKey", { project_uid: mine.projectUid, name: "Other" })
  ).body.data.value as string;
  expect((await t.call({ "api-key": other }, "getSessions")).status).toBe(200);
  t.clock.advance(5_000);
  expect((await t.call(mine.key, "getSessions")).status).toBe(200);
});

test("0 is no limit", async () => {
  const free = await createTestApp({ env: { PROJECT_KEY_CALLS_PER_HOUR: "0" } });
  const answer = await free.call((await free.workspace()).key, "getSessions");
  expect(answer.headers).not.toHaveProperty("x-ratelimit-limit");
  await free.close();
});

test.runIf(engine === "postgres")("the processes of a fleet share the hour, by blocks of calls", async () => {
  const first = await createTestApp({ env: { PROJECT_KEY_CALLS_PER_HOUR: "2000" } });
  const mine = await first.workspace();
  const second = await createApp(first.running.app.config, { now: () => first.clock.now });
  const remaining = async (app: typeof second) =>
    Number(
      (await app.server.inject({ method: "POST", url: "/chatbot/v1/getSessions", headers: mine.key }))
        .headers["x-ratelimit-remaining"],
    );
  // A block has two calls.
  expect(await remaining(first.running)).toBe(1999);
  expect(await remaining(second)).toBe(1997);
  expect(await remaining(first.running)).toBe(1998);
  expect(await remaining(first.running)).toBe(1995);
  const many = await Promise.all(Array.from({ length: 40 }, () => remaining(second)));
  expect(new Set(many).size).toBe(40);
  await second.close();
  await first.close();
});
