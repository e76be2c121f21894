import { afterAll, beforeAll, expect, test } from "vitest";
import { startDiscordDouble, type DiscordDouble } from "../../test/channels/discord-double.ts";
import { openChannel, SITE, type TestChannel } from "../../test/channels/open-channel.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { scriptedAssistant } from "../../test/scripted-assistant.ts";
import { until } from "../../test/until.ts";

let t: TestApp;
let double: DiscordDouble;
let channel: TestChannel;
beforeAll(async () => {
  double = await startDiscordDouble();
  t = await createTestApp({
    background: true,
    overrides: { assistant: scriptedAssistant() },
    env: { PUBLIC_URL: SITE, ...double.env },
  });
  channel = await openChannel(t, double);
});
afterAll(async () => {
  await t.close();
  await double.close();
});

test("a vendor that is away for long is shown at its channel, until it is back", async () => {
  const { gateway } = double;
  const tries = () => gateway.frames.filter(({ op }) => op === 6).length;
  gateway.refusal = 4000;
  gateway.drop(null);
  // Before the second try the first one has been noted.
  await until(() => tries() > 1);
  expect(await channel.summary()).toMatchObject({ state: "ready", problem: null });
  t.clock.advance(6 * 60_000);
  await until(async () => (await channel.summary()).problem !== null);
  expect(await channel.summary()).toMatchObject({
    state: "ready",
    problem: "Discord's Gateway can't be reached right now. It is tried again.",
    inbound_url: null,
  });
  gateway.refusal = null;
  const visitor = channel.visitor();
  await visitor.write("Are you back?");
  expect(visitor.got()).toEqual(["You said: Are you back?"]);
  expect(await channel.summary()).toMatchObject({ state: "ready", problem: null, problem_at: null });
});

test("a refused connection makes the channel fail, and a check that succeeds listens again", async () => {
  const { gateway } = double;
  gateway.refusal = 4014;
  gateway.drop(null);
  await until(async () => (await channel.summary()).state === "failing");
  expect((await channel.summary()).problem).toMatch(/Message Content Intent/);
  gateway.refusal = null;
  expect((await channel.call("checkChannel", { channel_id: channel.id })).status).toBe(200);
  const visitor = channel.visitor();
  await visitor.write("And now?");
  expect(visitor.got()).toEqual(["You said: And now?"]);
});
