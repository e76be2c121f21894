import { sql as raw } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startMessagesDouble } from "../../../../bench/vendor-double/messages-double.ts";
import type { VendorDouble } from "../../../../bench/vendor-double/double-server.ts";
import {
  notificationOf,
  signAsIntercom,
  startIntercomDouble,
} from "../../../test/channels/intercom-double.ts";
import { signAsLine, startLineDouble } from "../../../test/channels/line-double.ts";
import { openChannel, SITE, type TestChannel } from "../../../test/channels/open-channel.ts";
import { inSlack as postInSlack, OTHER_THREAD, THREAD } from "../../../test/channels/in-slack.ts";
import { signAsSlack, startSlackDouble } from "../../../test/channels/slack-double.ts";
import type { ChannelDouble } from "../../../test/channels/channel-double.ts";
import { sendJson, startFaultyService } from "../../../test/faulty-service.ts";
import { publishFlow } from "../../../test/flow-conversation.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";

describe("a thread in which several people write", () => {
  let t: TestApp;
  let model: VendorDouble;
  let doubles: ChannelDouble[];
  let channel: TestChannel;
  let count = 0;
  beforeAll(async () => {
    model = await startMessagesDouble();
    doubles = [await startSlackDouble(), await startLineDouble(), await startIntercomDouble()];
    t = await createTestApp({
      background: true,
      env: {
        PUBLIC_URL: SITE,
        ALLOW_PRIVATE_FILE_URLS: "true",
        ANTHROPIC_API_KEY: "test",
        ANTHROPIC_BASE_URL: model.url,
        ...(Object.assign({}, ...doubles.map(({ env }) => env)) as Record<string, string>),
      },
    });
  });
  afterAll(async () => {
    await t.close();
    await model.close();
    for (const double of doubles) await double.close();
  });
  beforeEach(() => {
    model.received.length = 0;
    return () => channel.disconnect();
  });

  const open = async (double: ChannelDouble) => {
    channel = await openChannel(t, double);
    await channel.call("updateProjectSettings", { model: "claude-sonnet-4-6", mode: "agent" });
  };
  const receive = async (method: "POST", body: string, headers: Record<string, string>) => {
    expect(await channel.receive({ method, body, headers })).toBe(200);
    await channel.settle();
  };
  const inSlack = async (user: string, text: string, thread_ts = THREAD) => {
    expect(await postInSlack(t, channel, { user, text, thread_ts })).toBe(200);
    await channel.settle();
  };
  const inLine = (user: string, text: string) => {
    count += 1;
    const event = {
      type: "message",
      mode: "active",
      timestamp: t.clock.now,
      webhookEventId: `line-${count}`,
      source: { type: "group", groupId: `C${"1".repeat(32)}`, userId: user },
      message: {
        type: "text",
        id: String(count),
        text: `@Acme ${text}`,
        mention: { mentionees: [{ index: 0, length: 5, isSelf: true }] },
      },
    };
    const body = JSON.stringify({ destination: "U1", events: [event] });
    return receive("POST", body, signAsLine(body));
  };
  /** In the conversation that 7001 has opened. */
  const inIntercom = (id: string, text: string) => {
    count += 1;
    const source = { type: "conversation", id: "403", body: "", author: { type: "user", id: "7001" } };
    const author = { type: "user", id, name: id === "7001" ? "Ada" : "Bob" };
    const created_at = Math.floor(t.clock.now / 1000);
    const said = {
      type: "conversation_part",
      id: String(count),
      part_type: "comment",
      body: `<p>${text}</p>`,
    };
    const conversation_parts = { conversation_parts: [{ ...said, author, created_at, attachments: [] }] };
    const item = { type: "conversation", id: "524", created_at, source, conversation_parts };
    const topic = "conversation.user.replied";
    const body = JSON.stringify(notificationOf(`notif-${count}`, topic, item, t.clock.now));
    return receive("POST", body, signAsIntercom(body));
  };
  const THREADS = {
    slack: { at: 0, write: inSlack, people: ["UADA", "UBOB"] },
    line: { at: 1, write: inLine, people: [`U${"a".repeat(32)}`, `U${"b".repeat(32)}`] },
    intercom: { at: 2, write: inIntercom, people: ["7001", "7002"] },
  } as const;
  const conversations = async () =>
    (await channel.call("getSessions", { limit: 10 })).body.data as { session_uid: string }[];
  const said = async () => {
    const [only, ...others] = await conversations();
    expect(others).toEqual([]);
    const { body } = await channel.call("getSessionMessages", {
      session_uid: only!.session_uid,
      limit: 50,
      orderBy: "ASC",
    });
    return (
      body.data as { send_by: string; message: string; author?: { id: number; name: string } }[]
    ).filter(({ send_by }) => send_by === "user");
  };

  test("in a Slack channel is one conversation, and each message has its author", async () => {
    await open(doubles[0]!);
    await inSlack("UADA", "May I order? [[reply=Yes.]]");
    await inSlack("UBOB", "I may not. [[reply=I see.]]");
    await inSlack("UADA", "Why? [[reply=Ask him.]]");
    const [ada, bob, again] = await said();
    expect([ada!.author!.id === again!.author!.id, ada!.author!.id === bob!.author!.id]).toEqual([
      true,
      false,
    ]);
    expect(bob!.author!.name).toBe("Bob");
    const input = JSON.stringify(model.received.at(-1)!.body);
    expect(input).toContain("[Bob] I may not.");
    expect(input).toContain("[Ada] Why?");
  });

  test("in a LINE group is one conversation, and each message has its author", async () => {
    await open(doubles[1]!);
    const people = [`U${"a".repeat(32)}`, `U${"b".repeat(32)}`];
    await inLine(people[0]!, "May I order? [[reply=Yes.]]");
    await inLine(people[1]!, "I may not. [[reply=I see.]]");
    const [one, other] = await said();
    expect([one!.author!.name, other!.author!.name]).toEqual(["Member a", "Member b"]);
    expect(JSON.stringify(model.received.at(-1)!.body)).toContain("[Member b] I may not.");
  });

  test("in Intercom's inbox is one conversation of the one who opened it, also where another writes first", async () => {
    await open(doubles[2]!);
    await inIntercom("7002", "May I order? [[reply=Yes.]]");
    await inIntercom("7001", "I may not. [[reply=I see.]]");
    const [bob, ada] = await said();
    expect([bob!.author?.name, ada!.author]).toEqual(["Bob", undefined]);
    expect((await conversations())[0]).toMatchObject({ contact_data: { name: "Ada" } });
  });

  test.each(["slack", "line", "intercom"] as const)(
    "only the one who was asked can say yes: %s",
    async (kind) => {
      const shop = await startFaultyService();
      shop.on("/refund", (_request, response) => sendJson(response, { refunded: true }));
      const { at, write, people } = THREADS[kind];
      await open(doubles[at]!);
      const [ada, bob] = people;
      const configuration = { url: `${shop.url}/refund`, retries: 0 };
      const action = { name: "refund", description: "Refunds", kind: "http", confirm: true, configuration };
      expect((await channel.call("createAction", action)).status).toBe(200);
      await write(ada, "Refund my order. [[tool=refund]] [[reply=Done.]]");
      await write(bob, "Yes");
      expect(shop.requests).toEqual([]);
      await write(ada, "Refund my order. [[tool=refund]] [[reply=Done.]]");
      await write(ada, "Yes");
      expect(shop.requests).toHaveLength(1);
      await shop.close();
    },
  );

  test.each(["slack", "line", "intercom"] as const)(
    "only the one for whom a flow runs answers its questions, and ends it: %s",
    async (kind) => {
      const shop = await startFaultyService();
      shop.on("/returns", (_request, response) => sendJson(response, { done: true }));
      const { at, write, people } = THREADS[kind];
      await open(doubles[at]!);
      const [ada, bob] = people;
      const configuration = {
        url: `${shop.url}/returns`,
        retries: 0,
        query: { order: "{{parameters.order}}" },
      };
      const order = { type: "object", properties: { order: { type: "string" } }, required: ["order"] };
      const action = {
        name: "return_it",
        description: "Returns",
        kind: "http",
        audience: "anyone",
        parameters: order,
      };
      expect((await channel.call("createAction", { ...action, configuration })).status).toBe(200);
      await publishFlow(t, channel.mine, {
        definition: {
          name: "Return",
          triggers: [{ kind: "button", label: "Return" }],
          start: "which",
          steps: {
            which: {
              kind: "ask",
              text: "Which order?",
              variable: "order",
              answer: { type: "text" },
              next: "act",
            },
            act: {
              kind: "action",
              action: "return_it",
              arguments: { order: "{{answers.order}}" },
              next: "done",
              failed: "done",
            },
            done: { kind: "end", text: "Sent back." },
          },
        },
      });
      await write(ada, "Return");
      await write(bob, "B-2 [[reply=Hello Bob.]]");
      await write(bob, "cancel");
      expect(shop.requests).toEqual([]);
      await write(ada, "A-1");
      expect(shop.requests.map(({ path }) => path)).toEqual([expect.stringContaining("A-1")]);
      await shop.close();
    },
  );

  test("a button of another's question says that only the one who was asked can answer", async () => {
    const shop = await startFaultyService();
    shop.on("/refund", (_request, response) => sendJson(response, { refunded: true }));
    await open(doubles[0]!);
    const configuration = { url: `${shop.url}/refund`, retries: 0 };
    const action = { name: "refund", description: "Refunds", kind: "http", confirm: true, configuration };
    expect((await channel.call("createAction", action)).status).toBe(200);
    await inSlack("UADA", "Refund my order. [[tool=refund]] [[reply=Done.]]");
    const [{ session_uid }] = (await conversations()) as [{ session_uid: string }];
    const lastMessage = async () =>
      (await channel.messages(session_uid)).at(-1) as unknown as {
        message: string;
        choices: { value: string }[];
      };
    const { value } = (await lastMessage()).choices[0]!;
    const press = (user: string) => {
      count += 1;
      const payload = JSON.stringify({
        type: "block_actions",
        user: { id: user, team_id: "T1" },
        channel: { id: "C1" },
        message: { ts: "1700000001.000100", thread_ts: THREAD },
        actions: [{ type: "button", action_id: "choice-0", value, action_ts: `1700000002.${count}` }],
      });
      const body = new URLSearchParams({ payload }).toString();
      return receive("POST", body, signAsSlack(body, t.clock.now, "application/x-www-form-urlencoded"));
    };
    await press("UBOB");
    expect((await lastMessage()).message).toBe("Only the person I asked can answer this question.");
    expect(shop.requests).toEqual([]);
    await press("UADA");
    expect(shop.requests).toHaveLength(1);
    await shop.close();
  });

  test("what one of them has proven holds for no other, be it a guest of Slack Connect", async () => {
    const shop = await startFaultyService();
    shop.on("/refund", (_request, response) => sendJson(response, { refunded: true }));
    await open(doubles[0]!);
    const configuration = { url: `${shop.url}/refund`, retries: 0 };
    const action = { name: "refund", description: "Refunds", kind: "http", configuration };
    await channel.call("createAction", { ...action, audience: "confirmed" });
    await inSlack("UADA", "Hello [[reply=Hello.]]");
    await inSlack("UGUEST1", "Refund it. [[tool=refund]] [[invents]] [[reply=Done.]]");
    expect(shop.requests).toEqual([]);
    await inSlack("UADA", "Refund it. [[tool=refund]] [[reply=Done.]]");
    expect(shop.requests).toHaveLength(1);
    await shop.close();
  });

  test("a member confirms a person of the thread by name, and none without one", async () => {
    const shop = await startFaultyService();
    shop.on("/refund", (_request, response) => sendJson(response, { refunded: true }));
    await open(doubles[1]!);
    const configuration = { url: `${shop.url}/refund`, retries: 0 };
    const action = { name: "refund", description: "Refunds", kind: "http", configuration };
    await channel.call("createAction", { ...action, audience: "confirmed" });
    const [ada, bob] = [`U${"a".repeat(32)}`, `U${"b".repeat(32)}`];
    const refund = "Refund it. [[tool=refund]] [[invents]] [[reply=Done.]]";
    await inLine(ada, "Hello [[reply=Hello.]]");
    await inLine(bob, "Hello [[reply=Hello.]]");
    const [{ session_uid }] = (await conversations()) as [{ session_uid: string }];
    const confirm = (more: object) => channel.call("confirmVisitor", { session_uid, ...more });
    for (const is_confirmed of [true, false]) {
      const unnamed = await confirm({ is_confirmed });
      expect([unnamed.status, unnamed.body.message]).toEqual([
        409,
        expect.stringContaining("Send author_id"),
      ]);
    }
    const detail = async () => (await channel.call("getSession", { session_uid })).body.data;
    const { authors, visitor_id } = await detail();
    expect(authors).toMatchObject([
      { name: "Member a", visitor_proofs: [] },
      { name: "Member b", visitor_proofs: [] },
    ]);
    const [first, second] = authors as [{ id: number; contact_id: number }, { id: number }];
    for (const author_id of [visitor_id as number, second.id + 1000])
      expect((await confirm({ author_id })).status).toBe(400);
    expect((await confirm({ author_id: first.id })).status).toBe(200);
    expect((await detail()).authors).toMatchObject([
      { visitor_proofs: [{ kind: "team", value: String(first.contact_id) }] },
      { visitor_proofs: [] },
    ]);
    await inLine(bob, refund);
    expect(shop.requests).toEqual([]);
    await inLine(ada, refund);
    expect(shop.requests).toHaveLength(1);
    expect((await confirm({ author_id: first.id, is_confirmed: false })).status).toBe(200);
    await inLine(ada, refund);
    expect(shop.requests).toHaveLength(1);
    await shop.close();
  });

  test("shows the people of a thread who wrote last, of however many", async () => {
    await open(doubles[0]!);
    await inSlack("UADA", "Hello [[reply=Hello.]]");
    await t.running.app.db.write(async ({ sql }) => {
      await raw`insert into visitors (project_id, uid, data, created_at, last_seen_at)
        with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < 105)
        select id, 'crowd-' || number, '{}', 0, 0 from projects, numbers
        where id = ${channel.mine.projectId}`.execute(sql);
      await raw`insert into messages
          (project_id, session_id, send_by, origin, kind, content_type, message, author_id, created_at)
        select visitors.project_id, session_id, send_by, origin, kind, content_type, 'Hello', visitors.id, 0
        from visitors, messages where visitors.uid like 'crowd-%' and send_by = 'user'
          and visitors.project_id = ${channel.mine.projectId}
          and messages.project_id = visitors.project_id order by visitors.id`.execute(sql);
    });
    await inSlack("UADA", "And I? [[reply=You, too.]]");
    const [{ session_uid }] = (await conversations()) as [{ session_uid: string }];
    const { authors } = (await channel.call("getSession", { session_uid })).body.data;
    const shown = authors as { name: string; visitor_proofs: { value: string }[] }[];
    expect([shown.length, shown[0]!.name]).toEqual([100, "Ada"]);
    expect(shown.filter(({ visitor_proofs }) => visitor_proofs.length > 0)).toEqual([shown[0]]);
  });

  test("a person whom the team has blocked gets no answer in other threads either", async () => {
    await open(doubles[0]!);
    await inSlack("UEVE", "Hello [[reply=Hello Eve.]]");
    const [{ session_uid }] = (await conversations()) as [{ session_uid: string }];
    await channel.call("blockVisitor", { session_uid, is_blocked: true });
    const before = model.received.length;
    await inSlack("UBOB", "Hello [[reply=Hello Bob.]]", OTHER_THREAD);
    expect(model.received).toHaveLength(before + 1);
    await inSlack("UEVE", "Let me in", OTHER_THREAD);
    expect(model.received).toHaveLength(before + 1);
  });
});
