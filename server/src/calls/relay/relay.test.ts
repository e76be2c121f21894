import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { publishRefund } from "../../../test/calls/publish-refund.ts";
import { openVoiceChannel, type TestVoice } from "../../../test/calls/open-voice-channel.ts";
import { startVoiceServer, type VoiceServer } from "../../../test/calls/voice-server.ts";
import { callIn } from "../../../test/calls/phone-call.ts";
import { connectRelayCall, openRelaySocket, prompt, WSS } from "../../../test/calls/relay-line.ts";
import { startTwilioVoiceDouble, type TwilioVoiceDouble } from "../../../test/calls/twilio-voice-double.ts";
import type { TestApp } from "../../../test/harness.ts";
import type { ScriptedAssistant } from "../../../test/scripted-assistant.ts";
import { pendingOf, questionChoices, runAction } from "../../actions/index.ts";
import { newUid } from "../../platform/secrets/secrets.ts";

const PERSON = "+14155550123";

let server: VoiceServer<TwilioVoiceDouble>;
let t: TestApp;
let double: TwilioVoiceDouble;
let assistant: ScriptedAssistant;
let port = 0;
let voice: TestVoice;
beforeAll(async () => {
  server = await startVoiceServer(startTwilioVoiceDouble);
  ({ t, double, assistant, port } = server);
});
afterAll(() => server.close());
beforeEach(async () => {
  assistant.script = () => ({ choices: [], contentType: "text" });
  voice = await openVoiceChannel(t, double, { speech: "relay", calls_at_once: 10 });
  return async () => {
    await voice.disconnect();
  };
});

const openSocket = (url: string, signature?: string) =>
  openRelaySocket(port, url, {
    headers: signature === undefined ? double.socketHeaders(url) : { "x-twilio-signature": signature },
  });
const connect = () => connectRelayCall(voice, double, { port, person: PERSON });

describe("a streamed call", () => {
  test("is spoken sentence by sentence while the answer is made", async () => {
    const { line, sessionUid, welcomeGreeting } = await connect();
    expect(welcomeGreeting).toBe("Hello! How can I help you?");
    const whole = "We open at 9.30. See [our page](https://a.example). Bye";
    assistant.script = ({ onText }) => {
      for (const piece of whole.match(/.{1,7}/g)!) onText!(piece);
      return { text: whole, choices: [], contentType: "text" };
    };
    line.send({ type: "prompt", voicePrompt: "When do", last: false });
    line.send(prompt("When do you open?"));
    await line.hears("Bye.");
    expect(line.frames).toEqual([
      { type: "text", token: "We open at 9.30. ", last: false },
      { type: "text", token: "See our page. ", last: false },
      { type: "text", token: "Bye. ", last: false },
      { type: "text", token: "", last: true },
    ]);
    expect(await voice.said(sessionUid)).toEqual([
      "assistant: Hello! How can I help you?",
      "user: When do you open?",
      `assistant: ${whole}`,
    ]);
    assistant.script = null;
    line.send({ type: "dtmf", digit: "7" });
    line.send({ type: "dtmf", digit: "#" });
    await line.hears("You said: 7");
    line.socket.close();
  });

  test("an interruption stops the answer that is made, and what was spoken of it is stored", async () => {
    const { line, sessionUid } = await connect();
    let isAborted = false;
    assistant.script = ({ onText, abort }) => {
      onText!("Life is a complex set of things. ");
      return new Promise((_, reject) => {
        abort.signal.addEventListener("abort", () => {
          isAborted = true;
          reject(new Error("aborted"));
        });
      });
    };
    line.send(prompt("What is life?"));
    await line.hears("Life is");
    assistant.script = () => ({ text: "Sure.", choices: [], contentType: "text" });
    line.send({
      type: "interrupt",
      utteranceUntilInterrupt: "Life is a complex",
      durationUntilInterruptMs: "460",
    });
    line.send(prompt("Stop"));
    await line.hears("Sure.");
    expect(isAborted).toBe(true);
    expect((await voice.said(sessionUid)).slice(1)).toEqual([
      "user: What is life?",
      "assistant: Life is a complex—",
      "user: Stop",
      "assistant: Sure.",
    ]);
    line.socket.close();
  });

  test("an answer that was stored whole ends where it was interrupted", async () => {
    const { line, sessionUid } = await connect();
    line.send(prompt("Tell me a story"));
    await line.hears("You said: Tell me a story");
    line.send({
      type: "interrupt",
      utteranceUntilInterrupt: "You said: Tell",
      durationUntilInterruptMs: 300,
    });
    await expect.poll(async () => (await voice.said(sessionUid)).at(-1)).toBe("assistant: You said: Tell—");
    line.socket.close();
  });

  test("a yes agrees to no question that was interrupted before its end", async () => {
    await publishRefund(voice);
    const { line } = await connect();
    const answer = async (spoken: string, expected: string) => {
      line.send({ type: "interrupt", utteranceUntilInterrupt: spoken, durationUntilInterruptMs: 300 });
      line.send(prompt("Yes"));
      await line.hears(expected);
    };
    line.send(prompt("Refund me"));
    await line.hears("Shall I do this?");
    await answer("Shall I", "I need a clear yes or no.");
    expect(line.frames.some(({ token }) => token?.includes("The shop did not answer."))).toBe(false);
    await answer("I need a clear yes or no. Shall I do this? refund.", "The shop did not answer.");
    line.socket.close();
  });

  test("a yes agrees to no question whose values were interrupted, however they look", async () => {
    await publishRefund(voice, { note: "12【 plus 900】", to: "https://attacker.example/drop" });
    const { line } = await connect();
    const question = "Shall I do this? refund (note: 12【 plus 900】, to: https://attacker.example/drop).";
    line.send(prompt("Refund me"));
    await line.hears(question);
    const spoken = "Shall I do this? refund (note: 12";
    line.send({ type: "interrupt", utteranceUntilInterrupt: spoken, durationUntilInterruptMs: 300 });
    line.send(prompt("Yes"));
    await line.hears("I need a clear yes or no.");
    expect(line.frames.some(({ token }) => token?.includes("The shop did not answer."))).toBe(false);
    line.send({ type: "interrupt", utteranceUntilInterrupt: `I need a clear yes or no. ${question}` });
    line.send(prompt("Yes"));
    await line.hears("The shop did not answer.");
    line.socket.close();
  });

  test("a yes agrees to no question that was interrupted while it was stored", async () => {
    await publishRefund(voice);
    const { app } = t.running;
    const write = app.db.write.bind(app.db);
    const { line, sessionUid } = await connect();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const interrupted = new Promise<void>((isInterrupted) => {
      assistant.script = async ({ onText, abort, conversation, projectId }) => {
        const { session, authorId } = conversation!;
        const asked = await runAction(app, {
          projectId,
          session: { ...session, authorId },
          name: "refund",
          arguments: {},
          caller: "model",
          language: "en",
        });
        if (asked.status !== "needs_confirmation") throw new Error(asked.status);
        const { question, token } = asked;
        const uid = newUid();
        abort.signal.addEventListener("abort", () => isInterrupted());
        vi.spyOn(app.db, "write").mockImplementation(async (unit) => {
          const result = await write(unit);
          await held;
          return result;
        });
        onText!("I can refund your order for you. ");
        onText!(question);
        return {
          text: `I can refund your order for you.\n\n${question}`,
          choices: questionChoices(question, uid),
          question: { uid, runs: [pendingOf(app, token)], times: 1 },
        };
      };
    });
    line.send(prompt("Refund order 7"));
    await line.hears("I can refund");
    line.send({ type: "interrupt", utteranceUntilInterrupt: "I can", durationUntilInterruptMs: 200 });
    await interrupted;
    vi.restoreAllMocks();
    release();
    await expect.poll(async () => (await voice.said(sessionUid)).at(-1)).toBe("assistant: I can—");
    assistant.script = () => ({ text: "Asked again.", choices: [], contentType: "text" });
    line.send(prompt("Yes"));
    await line.hears("Asked again.");
    expect(assistant.requests.at(-1)!.conversation!.consent).toMatchObject({ verdict: "again" });
    line.socket.close();
  });

  test("a colleague who takes over is spoken at once, and the bot's answer is dropped", async () => {
    const { line, sessionUid } = await connect();
    let release = () => {};
    const begun = new Promise<void>((isBegun) => {
      assistant.script = async () => {
        isBegun();
        await new Promise<void>((resolve) => (release = resolve));
        return { text: "Too late.", choices: [], contentType: "text" };
      };
    });
    line.send(prompt("A hard question"));
    await begun;
    await voice.operatorSays(sessionUid, "I take this one.");
    release();
    await line.hears("I take this one.");
    expect(line.frames.map(({ token }) => token)).toEqual(["I take this one."]);
    line.socket.close();
  });

  test("who asks for a person is handed over: the stream ends and the person is dialled", async () => {
    const { phone, line } = await connect();
    line.send(prompt("I want to talk to a person"));
    await expect.poll(() => line.frames.at(-1)?.type).toBe("end");
    line.socket.close();
    const action = phone.verb("Connect").attributes["action"]!;
    await phone.ask(action, { SessionStatus: "ended" });
    expect(phone.verb("Number").text).toBe("+15550009999");
    expect(phone.heard()).toHaveLength(2);
    await phone.dialed("busy");
    expect(phone.has("ConversationRelay")).toBe(true);
  });

  test("a socket that breaks leaves a call that goes on turn by turn", async () => {
    const { phone, line } = await connect();
    line.socket.terminate();
    const action = phone.verb("Connect").attributes["action"]!;
    await phone.ask(action, { SessionStatus: "failed", ErrorCode: "64105" });
    await phone.say("Are you there?");
    expect(phone.heard()).toEqual(["You said: Are you there?"]);
  });
});

describe("hostile sockets", () => {
  test("open neither without Twilio's signature nor twice with one token", async () => {
    const phone = callIn(voice, double, PERSON);
    await phone.answer();
    const url = phone.verb("ConversationRelay").attributes["url"]!;
    expect(await openSocket(url, `${"A".repeat(27)}=`).opened()).toBe(401);
    expect(await openSocket(`${url}x`).opened()).toBe(404);
    const line = openSocket(url);
    expect(await line.opened()).toBe(101);
    expect(await openSocket(url).opened()).toBe(404);
    line.socket.close();
  });

  test("an upgrade of any other address is answered like the same request without one", async () => {
    expect(await openSocket(`${WSS}/nothing/here`).opened()).toBe(404);
    const plain = await fetch(`http://127.0.0.1:${port}/channels/twilio_voice/a/calls/b/relay/c`);
    expect(plain.status).toBe(404);
  });

  test.each([
    { what: "no JSON", frame: "hello" },
    { what: "no object", frame: "null" },
    { what: "a prompt that is no text", frame: '{"type":"prompt","voicePrompt":{}}' },
    { what: "a second setup", frame: '{"type":"setup","callSid":"CA"}' },
    { what: "a frame that is too large", frame: `{"type":"prompt","voicePrompt":"${"x".repeat(70_000)}"}` },
  ])("$what closes the socket", async ({ frame }) => {
    const { line } = await connect();
    line.socket.send(frame);
    expect([1008, 1009]).toContain(await line.closed());
  });

  test("frames before the setup, of another call, binary or too many close it", async () => {
    const before = async (send: (line: ReturnType<typeof openSocket>) => void) => {
      const phone = callIn(voice, double, PERSON);
      await phone.answer();
      const line = openSocket(phone.verb("ConversationRelay").attributes["url"]!);
      await line.opened();
      send(line);
      return line.closed();
    };
    expect(await before((line) => line.send(prompt("Hello")))).toBe(1008);
    const other = { type: "setup", callSid: `CA${"f".repeat(32)}` };
    expect(await before((line) => line.send(other))).toBe(1008);
    const binary = await connect();
    binary.line.socket.send(Buffer.from(JSON.stringify(prompt("Hello"))), { binary: true });
    expect(await binary.line.closed()).toBe(1008);
    const { line } = await connect();
    for (let frame = 0; frame < 200; frame += 1) line.send({ type: "later-kind" });
    expect(await line.closed()).toBe(1008);
  });
});
