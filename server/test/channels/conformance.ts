/**
 * What every channel must do. A vendor's test plays the vendor by a double (`channel-double.ts`) and runs all of it:
 *
 *   describeChannel({ kind: "telegram", startDouble: startTelegramDouble, reportsDeliveries: false });
 *
 * Its own quirks are tests beside it: `openChannel(t, double)` gives what the tests here use.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ChannelKind } from "../../src/channels/tables.ts";
import { channelOf } from "../../src/channels/vendors.ts";
import { createTestApp, type TestApp } from "../harness.ts";
import { plainPng } from "../sample-images.ts";
import { scriptedAssistant, type ScriptedAssistant } from "../scripted-assistant.ts";
import { holdReply } from "./hold-reply.ts";
import { describeVendorInbox } from "./vendor-inbox.ts";
import { RETRY_AFTER_SECONDS, type ChannelDouble } from "./channel-double.ts";
import { openChannel, SITE, type TestChannel } from "./open-channel.ts";

const HOUR_MS = 60 * 60_000;
const LONG_TEST_MS = 60_000;

interface ChannelUnderTest {
  readonly kind: ChannelKind;
  startDouble(): Promise<ChannelDouble>;
  /** Whether a file can come with a text; by default it can. */
  readonly hasCaptions?: boolean;
  /** Whether the vendor says for how long it wants to be left alone; by default it does. */
  readonly asksToWait?: boolean;
  /** Whether a repeated message can be recognized, by the vendor or by us. */
  readonly sendsOnce?: boolean;
  /** Whether the vendor reports what became of a message; the double then has `delivery`. */
  readonly reportsDeliveries: boolean;
  /** Whether the vendor has an inbox of its own; the double then has `team` and `handedOver`. */
  readonly hasInbox?: boolean;
  /** Whether the vendor asks for the address by HEAD before it calls. */
  readonly isProbed?: boolean;
}

export function describeChannel(tested: ChannelUnderTest): void {
  const { label, limits, download, isCalled } = channelFacts(tested.kind);
  describe(`the channel ${label}`, () => {
    let t: TestApp;
    let double: ChannelDouble;
    let assistant: ScriptedAssistant;
    let channel: TestChannel;
    beforeAll(async () => {
      double = await tested.startDouble();
      assistant = scriptedAssistant();
      t = await createTestApp({
        background: true,
        overrides: { assistant },
        env: { PUBLIC_URL: SITE, ...double.env },
      });
    });
    afterAll(async () => {
      await t.close();
      await double.close();
    });
    beforeEach(async () => {
      double.behave("well");
      assistant.script = () => ({ choices: [], contentType: "text" });
      channel = await openChannel(t, double);
      return async () => {
        expect(double.problems).toEqual([]);
        double.behave("well");
        await channel.disconnect();
      };
    });

    test("a message opens a conversation, and the bot's reply reaches the visitor", async () => {
      const visitor = channel.visitor();
      await visitor.write("What are your hours?");
      expect(visitor.got()).toEqual(["You said: What are your hours?"]);
      const [session] = await channel.sessionsOf(visitor);
      expect(session).toMatchObject({ integration_id: channel.integrationId });
      const [question, reply] = await channel.messages(session!.session_uid);
      expect(question).toMatchObject({ send_by: "user", origin: "channel", message: "What are your hours?" });
      expect(reply).toMatchObject({ send_by: "assistant", delivery: { state: "sent", problem: null } });
      expect(session!.contact_id).not.toBeNull();
      await visitor.write("And on Sunday?");
      expect(visitor.got().at(-1)).toBe("You said: And on Sunday?");
      expect(await channel.sessionsOf(visitor)).toHaveLength(1);
    });

    test("an operator answers from the inbox, and the bot is silent from then on", async () => {
      const visitor = channel.visitor();
      await visitor.write("Hello");
      const [session] = await channel.sessionsOf(visitor);
      await channel.answer(session!.session_uid, "Hi, this is Ana.");
      await channel.settle();
      expect(visitor.got().at(-1)).toBe("Hi, this is Ana.");
      const before = visitor.got().length;
      await visitor.write("Great, a person!");
      expect(visitor.got()).toHaveLength(before);
    });

    test("a reply that an operator has overtaken is never sent", async () => {
      const visitor = channel.visitor();
      await visitor.write("Hello");
      const [session] = await channel.sessionsOf(visitor);
      const { begun, release } = holdReply(assistant);
      await visitor.post("A hard question");
      await begun;
      await channel.answer(session!.session_uid, "I take this one.");
      release();
      await channel.settle();
      expect(visitor.got()).not.toContain("Too late");
      expect(visitor.got().at(-1)).toBe("I take this one.");
    });

    if (tested.hasInbox) describeVendorInbox(() => ({ channel, double, assistant }));

    test.runIf(limits.messagesPerHour !== undefined)("two programs can't talk without end", async () => {
      const visitor = channel.visitor();
      await visitor.write("Hello");
      await channel.spendHour(limits.messagesPerHour!);
      await visitor.write("Automatic reply");
      expect(visitor.got()).toEqual(["You said: Hello"]);
      await channel.settle(2 * HOUR_MS);
      expect(visitor.got()).toEqual(["You said: Hello", "You said: Automatic reply"]);
    });

    test.runIf(download)("a visitor's file is in the conversation, and a refused one is named", async () => {
      const visitor = channel.visitor();
      await visitor.write("My receipt", {
        name: "receipt.png",
        contentType: "image/png",
        content: plainPng(),
      });
      const program = Buffer.from("MZ\x90\0\x03");
      await visitor.write("A game", {
        name: "game.exe",
        contentType: "application/octet-stream",
        content: program,
      });
      const [session] = await channel.sessionsOf(visitor);
      const said = (await channel.messages(session!.session_uid)).filter(({ send_by }) => send_by === "user");
      const caption = tested.hasCaptions ?? true;
      expect(said).toMatchObject([
        { message: caption ? "My receipt" : "", attachments: [{ kind: "image" }] },
        { message: expect.stringMatching(caption ? /^A game\n\[.+: .+\]$/ : /^\[.+: .+\]$/) },
      ]);
      expect(said[1]!.attachments).toBeUndefined();
    });

    test("a file of the team reaches the visitor, as a link where the vendor takes none", async () => {
      const visitor = channel.visitor();
      await visitor.write("Hello");
      const [session] = await channel.sessionsOf(visitor);
      await channel.answerWithFile(session!.session_uid, "Here it is.", "terms.txt", "All rights reserved.");
      await channel.settle();
      expect(visitor.got()).toContain("Here it is.");
      expect(await visitor.lastFile()).toBe("All rights reserved.");
    });

    test("a call that comes twice is one message", async () => {
      const visitor = channel.visitor();
      const call = await visitor.call("Only once");
      expect(await channel.receive(call)).toBe(200);
      expect(await channel.receive(call)).toBe(200);
      await channel.settle();
      expect(await channel.receive(call)).toBe(200);
      await channel.settle();
      expect(visitor.got()).toEqual(["You said: Only once"]);
      const [session] = await channel.sessionsOf(visitor);
      expect((await channel.messages(session!.session_uid)).map(({ send_by }) => send_by)).toEqual([
        "user",
        "assistant",
      ]);
    });

    test.runIf(isCalled)("a call with a wrong signature is refused and stored nowhere", async () => {
      const visitor = channel.visitor();
      expect(await channel.receive(double.forge(await visitor.call("Trust me")))).toBe(401);
      expect(await channel.storedEvents()).toBe(0);
      const call = await visitor.call("Hello");
      expect(await channel.receive(call, "/channels/unknown/abc")).toBe(404);
      expect(await channel.receive(call, `/channels/${double.kind}/${"a".repeat(32)}`)).toBe(404);
      expect(await channel.storedEvents()).toBe(0);
    });

    test.runIf(tested.isProbed)("the vendor's question whether the address exists is answered", async () => {
      const url = channel.address.url.slice(SITE.length);
      expect((await t.running.server.inject({ method: "HEAD", url })).statusCode).toBe(200);
      expect(await channel.storedEvents()).toBe(0);
    });

    test(
      "a vendor that is away for an hour loses nothing, and keeps the order",
      { timeout: LONG_TEST_MS },
      async () => {
        const visitor = channel.visitor();
        await visitor.write("Hello");
        const [session] = await channel.sessionsOf(visitor);
        const uid = session!.session_uid;
        double.behave("away");
        for (const text of ["First", "Second", "Third"]) {
          await channel.answer(uid, text);
          await channel.settle(10 * 60_000);
        }
        expect(visitor.got()).toEqual(["You said: Hello"]);
        const waiting = (await channel.messages(uid)).find(({ message }) => message === "First");
        expect(waiting!.delivery).toMatchObject({ state: "queued", problem: expect.stringMatching(/\S/) });
        await channel.settle(30 * 60_000);
        double.behave("well");
        await channel.settle(10 * 60_000);
        expect(visitor.got()).toEqual(["You said: Hello", "First", "Second", "Third"]);
        const states = (await channel.messages(uid)).flatMap(({ delivery }) => delivery ?? []);
        expect(states.map(({ state }) => state)).toEqual(["sent", "sent", "sent", "sent"]);
      },
    );

    test.runIf(tested.asksToWait ?? true)("what a vendor asks to send later is sent later", async () => {
      const visitor = channel.visitor();
      await visitor.write("Hello");
      const [session] = await channel.sessionsOf(visitor);
      double.behave("rate-limited");
      await channel.answer(session!.session_uid, "Patience");
      await channel.settle();
      double.behave("well");
      await channel.answer(session!.session_uid, "is rewarded");
      await channel.settle((RETRY_AFTER_SECONDS - 1) * 1000);
      expect(visitor.got()).toEqual(["You said: Hello"]);
      await channel.settle(2000);
      expect(visitor.got()).toEqual(["You said: Hello", "Patience", "is rewarded"]);
    });

    test.runIf(tested.sendsOnce)("an answer whose receipt gets lost reaches the visitor once", async () => {
      const visitor = channel.visitor();
      await visitor.write("Hello");
      const [session] = await channel.sessionsOf(visitor);
      double.behave("losing");
      await channel.answer(session!.session_uid, "Only once");
      await channel.settle();
      const { delivery } = (await channel.messages(session!.session_uid)).at(-1)!;
      expect(delivery).toMatchObject({ state: "queued" });
      double.behave("well");
      await channel.answer(session!.session_uid, "And then this");
      await channel.settle(60_000);
      expect(visitor.got()).toEqual(["You said: Hello", "Only once", "And then this"]);
      const states = (await channel.messages(session!.session_uid)).flatMap((one) => one.delivery ?? []);
      expect(states.map(({ state }) => state)).toEqual(["sent", "sent", "sent"]);
    });

    test("more choices than buttons are a numbered list, and a number chooses", async () => {
      const visitor = channel.visitor();
      const options = Array.from({ length: limits.choices + 1 }, (_, at) => ({
        icon: "",
        text: `Option ${at + 1}`,
        value: `value ${at + 1}`,
        enabled: true,
      }));
      while (options.length < 2)
        options.push({ icon: "", text: "Option 2", value: "value 2", enabled: true });
      assistant.script = () => ({ text: "What is it about?", choices: options });
      await visitor.write("Hello");
      const sent = double.sent.filter((one) => one.visitor === visitor.id);
      expect(sent.flatMap(({ choices }) => choices)).toEqual([]);
      const list = options.map(({ text }, at) => `${at + 1}. ${text}`).join("\n");
      expect(visitor.got().join("\n\n")).toBe(`What is it about?\n\n${list}`);
      assistant.script = () => ({ choices: [], contentType: "text" });
      await visitor.write("2");
      expect(visitor.got().at(-1)).toBe("You said: value 2");
    });

    test("refused credentials are shown, and new ones send what waited", async () => {
      const visitor = channel.visitor();
      await visitor.write("Hello");
      const [session] = await channel.sessionsOf(visitor);
      double.behave("refusing");
      await channel.answer(session!.session_uid, "Are you there?");
      await channel.settle();
      const failing = await channel.summary();
      expect(failing).toMatchObject({ state: "failing", problem: expect.stringMatching(/\S/) });
      for (const secret of Object.values(double.credentials))
        expect(JSON.stringify(failing)).not.toContain(secret);
      double.behave("well");
      expect(await channel.update({ credentials: double.credentials })).toBe(200);
      await channel.settle();
      expect(await channel.summary()).toMatchObject({ state: "ready", problem: null });
      expect(visitor.got()).toEqual(["You said: Hello", "Are you there?"]);
    });

    test("a message that can't be delivered is marked, and the next ones are tried", async () => {
      const visitor = channel.visitor();
      await visitor.write("Hello");
      const [session] = await channel.sessionsOf(visitor);
      double.behave("blocked");
      await channel.answer(session!.session_uid, "Lost");
      await channel.settle();
      double.behave("well");
      await channel.answer(session!.session_uid, "Found");
      await channel.settle();
      expect(visitor.got()).toEqual(["You said: Hello", "Found"]);
      const lost = (await channel.messages(session!.session_uid)).find(({ message }) => message === "Lost");
      expect(lost!.delivery).toMatchObject({ state: "failed", problem: expect.stringMatching(/\S/) });
    });

    test.runIf(tested.reportsDeliveries)("what became of a message is shown at it", async () => {
      const visitor = channel.visitor();
      await visitor.write("Hello");
      const [session] = await channel.sessionsOf(visitor);
      const uid = session!.session_uid;
      const stateOf = async () => (await channel.messages(uid)).at(-1)!.delivery?.state;
      for (const state of ["delivered", "read"] as const) {
        await visitor.report(state);
        expect(await stateOf()).toBe(state);
      }
      await visitor.report("delivered");
      expect(await stateOf()).toBe("read");
      await visitor.write("Again");
      await visitor.report("failed");
      const failed = (await channel.messages(uid)).at(-1)!;
      expect(failed.delivery).toMatchObject({ state: "failed", problem: expect.stringMatching(/\S/) });
    });

    test.runIf(limits.replyWindowMs !== null)("a reply outside the vendor's window explains it", async () => {
      const visitor = channel.visitor();
      await visitor.write("Hello");
      const [session] = await channel.sessionsOf(visitor);
      t.clock.advance(limits.replyWindowMs! + HOUR_MS);
      await channel.answer(session!.session_uid, "Sorry for the wait");
      await channel.settle();
      const late = (await channel.messages(session!.session_uid)).find(({ message }) =>
        message.startsWith("Sorry"),
      );
      expect(late!.delivery).toMatchObject({ state: "failed", problem: expect.stringMatching(/\d+ hours/) });
      expect(visitor.got()).toEqual(["You said: Hello"]);
    });
  });
}

function channelFacts(kind: ChannelKind) {
  const channel = channelOf(kind);
  if (!channel || channel.carries === "calls") throw new Error(`${kind} is not in vendors.ts`);
  return {
    label: channel.label,
    limits: channel.limits,
    download: channel.download !== undefined,
    isCalled: channel.receive !== undefined,
  };
}
