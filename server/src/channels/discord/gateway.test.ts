import { afterEach, beforeEach, expect, test } from "vitest";
import {
  BOT_ID,
  DISCORD_CREDENTIALS,
  hasReached,
  startDiscordDouble,
  type DiscordDouble,
} from "../../../test/channels/discord-double.ts";
import { vendorAt } from "../../../test/channels/vendor-at.ts";
import { until } from "../../../test/until.ts";
import type { ChannelEvent, IncomingMessageEvent, ReportEvents } from "../channel.ts";
import type { DiscordVendor } from "./discord-api.ts";
import { discord } from "./discord.ts";
import { listenToGateway } from "./listen.ts";

let double: DiscordDouble;
let vendor: DiscordVendor;
beforeEach(async () => {
  double = await startDiscordDouble();
  vendor = vendorAt(discord, `${double.url}/api`, {
    credentials: DISCORD_CREDENTIALS,
    settings: {},
    accountId: BOT_ID,
  });
});
afterEach(async () => {
  await double.close();
  if (double.problems.length > 0) throw new Error(double.problems.join("\n"));
});

/** Listens as the process does that holds the lease. `store` may refuse what is reported. */
function listening(cursor: string | null, store: (texts: readonly string[]) => void = () => undefined) {
  const abort = new AbortController();
  const events: ChannelEvent[] = [];
  const state = { cursor };
  const report: ReportEvents = async (reported, next) => {
    store(reported.map((event) => (event as IncomingMessageEvent).text));
    events.push(...reported);
    state.cursor = next ?? state.cursor;
  };
  const done = listenToGateway(vendor, report, abort.signal, cursor, () => 0);
  done.catch(() => undefined);
  return {
    state,
    done,
    texts: () => events.map((event) => (event as IncomingMessageEvent).text),
    ready: () => until(() => state.cursor !== cursor),
    async stop() {
      abort.abort();
      await done.catch(() => undefined);
    },
  };
}
const say = (id: string, content: string) =>
  double.gateway.dispatch("MESSAGE_CREATE", double.said("700001", id, { content }));
const greetings = () => double.gateway.frames.filter(({ op }) => op !== 1);

test("a session is resumed where it was stored: nothing is lost, and none starts over", async () => {
  const first = listening(null);
  await first.ready();
  say("10001", "one");
  await until(() => first.texts().length === 1);
  double.gateway.drop(null);
  say("10002", "while it was away");
  await until(() => first.texts().length === 2);
  double.gateway.send(7);
  say("10003", "asked to reconnect");
  await until(() => first.texts().length === 3);
  await first.stop();
  say("10004", "while no process listened");
  const second = listening(first.state.cursor);
  await until(() => second.texts().length === 1);
  expect(first.texts()).toEqual(["one", "while it was away", "asked to reconnect"]);
  expect(second.texts()).toEqual(["while no process listened"]);
  expect(greetings().map(({ op }) => op)).toEqual([2, 6, 6, 6]);
  await second.stop();
});

test("a connection that does not answer heartbeats is given up and resumed", async () => {
  double.gateway.heartbeatMs = 40;
  const listener = listening(null);
  await listener.ready();
  await until(() => double.gateway.frames.filter(({ op }) => op === 1).length >= 2);
  expect(greetings()).toHaveLength(1);
  double.gateway.acknowledges = false;
  await until(() => greetings().length > 1);
  double.gateway.acknowledges = true;
  expect(greetings()[1]).toMatchObject({ op: 6, d: { session_id: "session-1" } });
  await listener.stop();
});

test("heartbeats come when they are asked for, and store how far was read", async () => {
  const listener = listening(null);
  await listener.ready();
  const { session, sequence } = double.gateway.dispatch("MESSAGE_CREATE", {
    ...double.said("700002", "10001", { content: "not for the bot" }),
    guild_id: "5000001",
  });
  double.gateway.send(1);
  await until(() => double.gateway.frames.some(({ op, d }) => op === 1 && d === sequence));
  double.gateway.heartbeatMs = 20;
  double.gateway.send(7);
  await until(() => hasReached(session, sequence)(listener.state.cursor));
  expect(listener.texts()).toEqual([]);
  await listener.stop();
});

test("an invalid session starts over, one that can be resumed is resumed", async () => {
  const listener = listening(null);
  await listener.ready();
  double.gateway.send(9, true);
  await until(() => greetings().length === 2);
  expect(greetings()[1]).toMatchObject({ op: 6 });
  double.gateway.forget();
  double.gateway.send(9, false);
  await until(() => greetings().length === 3);
  expect(greetings()[2]).toMatchObject({ op: 2, d: { intents: (1 << 9) | (1 << 12) | (1 << 15) } });
  await until(() => listener.state.cursor?.includes("session-2") ?? false);
  say("10001", "to the new one");
  await until(() => listener.texts().length === 1);
  await listener.stop();
  // A process that comes back after too long.
  double.gateway.forget();
  const late = listening(listener.state.cursor);
  await until(() => late.state.cursor?.includes("session-3") ?? false);
  expect(greetings().map(({ op }) => op)).toEqual([2, 6, 2, 6, 2]);
  await late.stop();
});

test.each([
  [4004, /refuses the bot's token/],
  [4011, /more servers/],
  [4014, /Message Content Intent/],
])("closed with %i a person must act", async (code, problem) => {
  double.gateway.refusal = code;
  await expect(listening(null).done).rejects.toMatchObject({
    isRefused: true,
    message: expect.stringMatching(problem),
  });
});

test("a session that has timed out starts over; a Gateway that fails otherwise is asked later", async () => {
  const listener = listening(null);
  await listener.ready();
  double.gateway.drop(4009);
  await until(() => greetings().length === 2);
  expect(greetings()[1]).toMatchObject({ op: 2 });
  await listener.stop();
  double.gateway.refusal = 4000;
  await expect(listening(null).done).rejects.toMatchObject({ isTransient: true, isRefused: false });
});

test("no session is begun when Discord allows none today", async () => {
  const limit = { total: 1000, remaining: 0, reset_after: 14_400_000, max_concurrency: 1 };
  double.answerOnce("/gateway/bot", { json: { url: double.gateway.url, session_start_limit: limit } });
  await expect(listening(null).done).rejects.toMatchObject({ isTransient: true, retryAfterMs: 14_400_000 });
  expect(double.gateway.frames).toEqual([]);
});

test("what could not be stored is repeated", async () => {
  const store = (texts: readonly string[]) => {
    if (texts.length > 0) throw new Error("The database is away.");
  };
  const first = listening(null, store);
  await first.ready();
  say("10001", "one");
  await expect(first.done).rejects.toThrow("The database is away.");
  const second = listening(first.state.cursor);
  await until(() => second.texts().length === 1);
  expect(second.texts()).toEqual(["one"]);
  await second.stop();
});

test("the token is sent to Discord's own Gateways only", async () => {
  const opened: string[] = [];
  const own: DiscordVendor = {
    ...vendor,
    apiUrl: discord.apiUrl,
    openSocket: (address) => {
      opened.push(address);
      return vendor.openSocket(address);
    },
    request: async () => ({
      status: 200,
      headers: {},
      bytes: Buffer.alloc(0),
      json: { url: "wss://gateway.discord.gg.evil.example", session_start_limit: { remaining: 1 } },
    }),
  };
  const signal = new AbortController().signal;
  await expect(listenToGateway(own, async () => undefined, signal, null)).rejects.toThrow("not used");
  expect(opened).toEqual([]);
});
