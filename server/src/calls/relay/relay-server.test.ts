import { rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openVoiceChannel, carrierPost, type TestVoice } from "../../../test/calls/open-voice-channel.ts";
import { phoneCall } from "../../../test/calls/phone-call.ts";
import { connectRelayCall, prompt } from "../../../test/calls/relay-line.ts";
import { startTwilioVoiceDouble, type TwilioVoiceDouble } from "../../../test/calls/twilio-voice-double.ts";
import { SITE } from "../../../test/channels/open-channel.ts";
import { copyTemplate, createTestApp, engine, type TestApp } from "../../../test/harness.ts";
import { scriptedAssistant } from "../../../test/scripted-assistant.ts";

const PERSON = "+14155550123";
const PING_MS = 15_000;

let env: Record<string, string>;
let t: TestApp;
let double: TwilioVoiceDouble;
let voice: TestVoice;
let port = 0;
let dataDir = "";
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  double = await startTwilioVoiceDouble(() => t.clock.now);
  env = { PUBLIC_URL: SITE, ...double.env };
  if (engine === "postgres") env["DATABASE_URL"] = await copyTemplate();
  t = await createTestApp({ overrides: { assistant: scriptedAssistant() }, env });
  await t.running.server.listen({ host: "127.0.0.1", port: 0 });
  dataDir = t.dataDir;
  port = (t.running.server.server.address() as AddressInfo).port;
  voice = await openVoiceChannel(t, double, { speech: "relay", calls_at_once: 10 });
});
afterAll(async () => {
  vi.useRealTimers();
  await t.close();
  await double.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test("a socket that answers no pings is dropped, and one that does is not", async () => {
  const silent = await connectRelayCall(voice, double, {
    port,
    person: PERSON,
    options: { autoPong: false },
  });
  const { line } = await connectRelayCall(voice, double, { port, person: "+14155550124" });
  vi.advanceTimersByTime(PING_MS);
  await expect.poll(line.pings).toBe(1);
  // Frames keep their order: the answer shows that the pong before the question has arrived.
  line.send(prompt("Are you there?"));
  await line.hears("You said: Are you there?");
  vi.advanceTimersByTime(PING_MS);
  expect(await silent.line.closed()).toBe(1006);
  await expect.poll(line.pings).toBe(2);
  line.send(prompt("Still there?"));
  await line.hears("You said: Still there?");
  line.socket.close();
});

test("a server that stops closes the sockets at once, and the next one goes on turn by turn", async () => {
  const { line, phone, call } = await connectRelayCall(voice, double, { port, person: PERSON });
  line.send(prompt("Before"));
  await line.hears("You said: Before");
  const stopped = t.running.close();
  expect(await line.closed()).toBe(1001);
  await stopped;
  const action = phone.verb("Connect").attributes["action"]!;
  t = await createTestApp({
    overrides: { assistant: scriptedAssistant() },
    env: { ...env, DATA_DIR: dataDir },
  });
  const next = phoneCall({ post: carrierPost(t, double) }, call);
  await next.ask(action, { SessionStatus: "failed", ErrorCode: "64105", ErrorMessage: "WebSocket ended" });
  await next.say("Go on.");
  expect(next.heard()).toEqual(["You said: Go on."]);
});
