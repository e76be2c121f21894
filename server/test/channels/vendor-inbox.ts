import { expect, test } from "vitest";
import type { ScriptedAssistant } from "../scripted-assistant.ts";
import type { ChannelDouble } from "./channel-double.ts";
import { holdReply } from "./hold-reply.ts";
import type { TestChannel } from "./open-channel.ts";

interface Parts {
  readonly channel: TestChannel;
  readonly double: ChannelDouble;
  readonly assistant: ScriptedAssistant;
}

/** The part of the conformance suite for vendors whose teams answer in an inbox of the vendor's own. */
export function describeVendorInbox(parts: () => Parts): void {
  test("a person who answers in the vendor's inbox takes over", async () => {
    const { channel, assistant } = parts();
    const visitor = channel.visitor();
    await visitor.write("Hello");
    const [session] = await channel.sessionsOf(visitor);
    const { begun, release } = holdReply(assistant);
    await visitor.post("A hard question");
    await begun;
    await channel.team(visitor, { kind: "answered", text: "I take this one." });
    release();
    await channel.settle();
    await visitor.write("Great, a person!");
    // What the team wrote there is in the transcript, and is not sent to the vendor again.
    expect(visitor.got()).toEqual(["You said: Hello"]);
    const messages = await channel.messages(session!.session_uid);
    expect(messages.filter(({ send_by: by }) => by === "operator")).toMatchObject([
      { message: "I take this one.", origin: "channel" },
    ]);
  });

  test("the vendor's reports of our own messages change nothing", async () => {
    const { channel } = parts();
    const visitor = channel.visitor();
    await visitor.write("Hello");
    await channel.echo(visitor);
    await channel.echo(visitor);
    await visitor.write("Are you still there?");
    expect(visitor.got()).toEqual(["You said: Hello", "You said: Are you still there?"]);
  });

  test("a report that comes before the vendor's answer is stored waits for it, but not for long", async () => {
    const { channel } = parts();
    const visitor = channel.visitor();
    await visitor.write("Hello");
    const [session] = await channel.sessionsOf(visitor);
    const texts = async () =>
      (await channel.messages(session!.session_uid)).flatMap(({ send_by: by, message }) =>
        by === "operator" ? [message] : [],
      );
    const restore = await channel.forgetAnswers();
    await channel.postEcho(visitor);
    await channel.settle();
    await restore();
    await channel.settle(60_000);
    expect(await texts()).toEqual([]);
    await channel.forgetAnswers();
    await channel.postTeam(visitor, { kind: "answered", text: "A person's" });
    await channel.settle();
    expect(await texts()).toEqual([]);
    await channel.settle(60_000);
    expect(await texts()).toEqual(["A person's"]);
  });

  test("assigned to a person the bot is silent, and freed or closed it answers again", async () => {
    const { channel } = parts();
    const visitor = channel.visitor();
    await visitor.write("One");
    await channel.team(visitor, { kind: "took_over" });
    await visitor.write("Two");
    await channel.team(visitor, { kind: "handed_back" });
    await visitor.write("Three");
    await channel.team(visitor, { kind: "took_over" });
    await visitor.write("Four");
    await channel.team(visitor, { kind: "resolved" });
    await channel.team(visitor, { kind: "handed_back" });
    await visitor.write("Five");
    expect(visitor.got()).toEqual(["You said: One", "You said: Three", "You said: Five"]);
  });

  test("a visitor who asks for a person is handed over there", async () => {
    const { channel, double } = parts();
    const visitor = channel.visitor();
    await visitor.write("Hello");
    await visitor.write("I want to talk to a human");
    expect(double.handedOver).toEqual([visitor.id]);
  });

  test("what the team does elsewhere opens no conversation", async () => {
    const { channel } = parts();
    const visitor = channel.visitor();
    await channel.team(visitor, { kind: "answered", text: "Between us" });
    await channel.team(visitor, { kind: "took_over" });
    expect(await channel.sessionsOf(visitor)).toEqual([]);
  });
}
