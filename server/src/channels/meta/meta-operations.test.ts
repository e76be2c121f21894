import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PAGE_ID, PHONE_NUMBER_ID, signedCall } from "../../../test/channels/graph-api.ts";
import {
  instagramCall,
  messengerCall,
  whatsappMessage,
  whatsappText,
} from "../../../test/channels/graph-webhooks.ts";
import {
  startInstagramDouble,
  startMessengerDouble,
  startWhatsappDouble,
  type MetaDouble,
} from "../../../test/channels/meta-doubles.ts";
import { openChannel, SITE, type TestChannel } from "../../../test/channels/open-channel.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { CHOICES, scriptedAssistant, type ScriptedAssistant } from "../../../test/scripted-assistant.ts";

const post = (payload: unknown) => ({ method: "POST" as const, ...signedCall(payload) });

let t: TestApp;
let assistant: ScriptedAssistant;
let doubles: Record<"whatsapp" | "messenger" | "instagram", MetaDouble>;
beforeAll(async () => {
  doubles = {
    whatsapp: await startWhatsappDouble(),
    messenger: await startMessengerDouble(),
    instagram: await startInstagramDouble(),
  };
  assistant = scriptedAssistant();
  const env = Object.assign(
    { PUBLIC_URL: SITE },
    ...Object.values(doubles).map((double) => double.env),
  ) as Record<string, string>;
  t = await createTestApp({ background: true, overrides: { assistant }, env });
});
afterAll(async () => {
  await t.close();
  for (const double of Object.values(doubles)) await double.close();
});
beforeEach(() => {
  assistant.script = () => ({ choices: [], contentType: "text" });
});

async function withChannel(
  kind: keyof typeof doubles,
  work: (channel: TestChannel) => Promise<void>,
): Promise<void> {
  const channel = await openChannel(t, doubles[kind]);
  try {
    await work(channel);
    expect(doubles[kind].problems).toEqual([]);
  } finally {
    await channel.disconnect();
  }
}

test("what Meta refuses is said when connecting, without the secrets, and nothing is stored", async () => {
  const mine = await t.workspace({ plan: "Professional" });
  const owner = await t.person(mine);
  const { api, credentials, settings } = doubles.whatsapp;
  const connect = (change: object = {}, chosen: object = {}) =>
    t.call(owner, "connectChannel", {
      project_uid: mine.projectUid,
      kind: "whatsapp",
      credentials: { ...credentials, ...change },
      settings: { ...settings, ...chosen },
    });
  const wrong = [
    await connect({ access_token: "EAAwrongwrongwrongwrong" }),
    await connect({ app_secret: "f".repeat(32) }),
    await connect({ app_secret: "short" }),
    await connect({ access_token: "with a line\nbreak in it, and more" }),
    await connect({}, { phone_number_id: "12345678" }),
    await connect({}, { phone_number_id: "../me" }),
    await connect({}, { business_account_id: undefined }),
    await connect({ __proto__: { x: 1 }, extra: "field" }),
  ];
  api.failNext(PHONE_NUMBER_ID, { code: 10, message: "(#10) Application does not have permission" });
  wrong.push(await connect());
  for (const { status, body } of wrong) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    for (const secret of Object.values(credentials)) expect(JSON.stringify(body)).not.toContain(secret);
  }
  expect(JSON.stringify(wrong.map(({ body }) => body))).toMatch(
    /refuses the access token.*app secret does not belong.*32 digits.*phone number ID 12345678.*lacks a permission/s,
  );
  const listed = await t.call(owner, "getChannels", { project_uid: mine.projectUid });
  expect(listed.body.data).toEqual([]);
});

describe.each(["whatsapp", "messenger", "instagram"] as const)("%s", (kind) => {
  test("the next step holds the address and the token with which Meta's challenge is answered", () =>
    withChannel(kind, async (channel) => {
      const { next_step: step } = await channel.summary();
      expect(step).toContain(channel.address.url);
      expect(step).toContain(channel.address.secret);
      const path = channel.address.url.slice(SITE.length);
      const ask = async (token: string, challenge: string) =>
        t.running.server.inject({
          method: "GET",
          url: `${path}?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=${challenge}`,
        });
      const answer = await ask(channel.address.secret, "1158201444");
      expect([answer.statusCode, answer.body]).toEqual([200, "1158201444"]);
      expect(answer.headers["content-type"]).toContain("text/plain");
      expect((await ask("guessed", "1")).statusCode).toBe(401);
      expect((await ask(channel.address.secret, "<script>")).statusCode).toBe(400);
    }));

  test("hostile calls are refused below 500 and stored nowhere, signed or not", () =>
    withChannel(kind, async (channel) => {
      const deep = 10_000;
      const bodies = [
        "",
        "{",
        "null",
        '{"object":"page"}',
        '{"__proto__":{"object":"page","entry":[]},"constructor":{"prototype":{"polluted":1}}}',
        `{"object":${"[".repeat(deep)}${"]".repeat(deep)}}`,
        JSON.stringify({ object: ["page"], entry: { 0: {} } }),
      ];
      for (const body of bodies) {
        expect(await channel.receive(post(body))).toBe(400);
        expect(
          await channel.receive({ ...post(body), headers: { "content-type": "application/json" } }),
        ).toBe(401);
      }
      expect(await channel.receive(post("x".repeat(3 * 1024 * 1024)))).toBe(413);
      const unknown = { object: kind === "whatsapp" ? "whatsapp_business_account" : kind, entry: [] };
      expect(
        await channel.receive(post(kind === "messenger" ? { ...unknown, object: "page" } : unknown)),
      ).toBe(200);
      expect(await channel.storedEvents()).toBe(0);
      expect("polluted" in {}).toBe(false);
    }));

  test("a pressed choice comes back as its value", () =>
    withChannel(kind, async (channel) => {
      const visitor = channel.visitor();
      assistant.script = () => ({});
      await visitor.write("Hello");
      const last = doubles[kind].sent.findLast((one) => one.visitor === visitor.id)!;
      expect(last.choices).toEqual(CHOICES.map(({ icon, text }) => `${icon} ${text}`));
      assistant.script = () => ({ choices: [], contentType: "text" });
      const pressed = {
        whatsapp: () => {
          const call = whatsappMessage("wamid.pressed", {
            from: visitor.id,
            from_user_id: undefined,
            type: "interactive",
            interactive: { type: "button_reply", button_reply: { id: "Blue", title: "B" } },
          });
          return call;
        },
        messenger: () =>
          messengerCall([
            {
              sender: { id: visitor.id },
              message: { mid: "m_p", text: "B", quick_reply: { payload: "Blue" } },
            },
          ]),
        instagram: () =>
          instagramCall([
            {
              sender: { id: visitor.id },
              message: { mid: "m_p", text: "B", quick_reply: { payload: "Blue" } },
            },
          ]),
      }[kind]();
      expect(await channel.receive(post(pressed))).toBe(200);
      await channel.settle();
      expect(visitor.got().at(-1)).toBe("You said: Blue");
    }));

  test("typing is shown while the bot thinks", () =>
    withChannel(kind, async (channel) => {
      const { api } = doubles[kind];
      const visitor = channel.visitor();
      const isShown = () =>
        api.messages.some(
          (message) =>
            message.sender_action === "typing_on" || String(message.message_id).startsWith("wamid.in-"),
        );
      assistant.script = async () => {
        while (!isShown()) await new Promise((resolve) => setTimeout(resolve, 20));
        return { choices: [], contentType: "text" };
      };
      api.messages.length = 0;
      await visitor.write("Hello");
      expect(visitor.got()).toEqual(["You said: Hello"]);
    }));
});

test("a batch of several people and numbers is taken apart", () =>
  withChannel("whatsapp", async (channel) => {
    const [ada, bob] = [channel.visitor(), channel.visitor()];
    const from = (id: string, person: { id: string }) =>
      whatsappMessage(id, {
        from: person.id,
        from_user_id: undefined,
        type: "text",
        text: { body: `I am ${id}` },
      });
    const other = whatsappText("wamid.other", "for another number");
    other.entry[0]!.changes[0]!.value.metadata.phone_number_id = "999999999";
    const entry = [...from("wamid.ada", ada).entry, ...other.entry, ...from("wamid.bob", bob).entry];
    expect(await channel.receive(post({ object: "whatsapp_business_account", entry }))).toBe(200);
    await channel.settle();
    expect([ada.got(), bob.got()]).toEqual([["You said: I am wamid.ada"], ["You said: I am wamid.bob"]]);
    expect(await channel.storedEvents()).toBe(2);
  }));

test("Messenger's deliveries and Instagram's reads are shown at the message they name", async () => {
  const reported = async (
    kind: "messenger" | "instagram",
    callOf: (mid: string, visitor: string) => object,
  ) => {
    let state: string | undefined;
    await withChannel(kind, async (channel) => {
      const visitor = channel.visitor();
      await visitor.write("Hello");
      const { vendorMessageId } = doubles[kind].sent.findLast((one) => one.visitor === visitor.id)!;
      expect(await channel.receive(post(callOf(vendorMessageId, visitor.id)))).toBe(200);
      await channel.settle();
      const [session] = await channel.sessionsOf(visitor);
      state = (await channel.messages(session!.session_uid)).at(-1)!.delivery?.state;
    });
    return state;
  };
  expect(
    await reported("messenger", (mid, id) =>
      messengerCall([{ sender: { id }, delivery: { mids: [mid], watermark: 1 } }]),
    ),
  ).toBe("delivered");
  expect(await reported("instagram", (mid, id) => instagramCall([{ sender: { id }, read: { mid } }]))).toBe(
    "read",
  );
});

test("a long text of letters that take three bytes reaches Instagram whole, in parts of 1,000 bytes", () =>
  withChannel("instagram", async (channel) => {
    const visitor = channel.visitor();
    const text = "こんにちは。".repeat(100);
    assistant.script = () => ({ text, choices: [], contentType: "text" });
    await visitor.write("Hello");
    expect(visitor.got().length).toBeGreaterThan(1);
    expect(visitor.got().join("")).toBe(text);
  }));

test("the person's name is asked for once and stands in their contact", () =>
  withChannel("messenger", async (channel) => {
    const id = "9000000000000001";
    const call = (mid: string) => post(messengerCall([{ sender: { id }, message: { mid, text: "Hi" } }]));
    for (const mid of ["m_n1", "m_n2"]) {
      expect(await channel.receive(call(mid))).toBe(200);
      await channel.settle();
    }
    const asked = doubles.messenger.api.requests.filter(({ path }) => path.endsWith(`/${id}`));
    expect(asked).toHaveLength(1);
    const [session] = await channel.sessionsOf({ id });
    const { body } = await channel.call("getSession", { session_uid: session!.session_uid });
    expect(JSON.stringify(body.data)).toContain("Ada Lovelace");
  }));

test("another page's messages in the same app's calls are left alone", () =>
  withChannel("messenger", async (channel) => {
    const call = messengerCall([{ message: { mid: "m_x", text: "Hi" } }], `${PAGE_ID}1`);
    expect(await channel.receive(post(call))).toBe(200);
    expect(await channel.storedEvents()).toBe(0);
  }));

test("a read until a time is shown at the messages before it, and at no later one", async () => {
  await withChannel("messenger", async (channel) => {
    const visitor = channel.visitor();
    await visitor.write("One");
    await visitor.write("Two");
    const until = t.clock.now;
    t.clock.advance(1000);
    await visitor.write("Three");
    const [session] = await channel.sessionsOf(visitor);
    const states = async () =>
      (await channel.messages(session!.session_uid)).flatMap(({ delivery }) => delivery?.state ?? []);
    const read = (watermark: number) =>
      channel.receive(post(messengerCall([{ sender: { id: visitor.id }, read: { watermark } }])));
    expect(await read(until)).toBe(200);
    await channel.settle();
    expect(await states()).toEqual(["read", "read", "sent"]);
    expect(await read(t.clock.now)).toBe(200);
    await channel.settle();
    expect(await states()).toEqual(["read", "read", "read"]);
  });
});
