import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql as raw } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { VendorDouble } from "../../../bench/vendor-double/double-server.ts";
import { startMessagesDouble } from "../../../bench/vendor-double/messages-double.ts";
import type { ChannelDouble } from "../../test/channels/channel-double.ts";
import { inSlack, OTHER_THREAD, THREAD } from "../../test/channels/in-slack.ts";
import { openChannel, SITE, type TestChannel } from "../../test/channels/open-channel.ts";
import { startSlackDouble } from "../../test/channels/slack-double.ts";
import { sendJson, startFaultyService, type FaultyService } from "../../test/faulty-service.ts";
import { publishFlow } from "../../test/flow-conversation.ts";
import { createTestApp, engine, type TestApp } from "../../test/harness.ts";
import { openVisit } from "../../test/open-visit.ts";
import { until } from "../../test/until.ts";
import { newUid } from "../platform/secrets/secrets.ts";

describe("erasing a person who wrote in a thread with others", () => {
  let t: TestApp;
  let model: VendorDouble;
  let double: ChannelDouble;
  let shop: FaultyService;
  let channel: TestChannel;
  /** Words that stand nowhere else. */
  let bobs: string;
  let adas: string;
  beforeAll(async () => {
    model = await startMessagesDouble();
    double = await startSlackDouble();
    shop = await startFaultyService();
    t = await createTestApp({
      background: true,
      env: {
        PUBLIC_URL: SITE,
        ALLOW_PRIVATE_FILE_URLS: "true",
        ANTHROPIC_API_KEY: "test",
        ANTHROPIC_BASE_URL: model.url,
        ...double.env,
      },
    });
  });
  afterAll(async () => {
    await t.close();
    await model.close();
    await double.close();
    await shop.close();
  });
  beforeEach(async () => {
    [bobs, adas] = [`numbat${newUid()}`, `quenda${newUid()}`];
    channel = await openChannel(t, double);
    await channel.call("updateProjectSettings", { model: "claude-sonnet-4-6", mode: "agent" });
    return () => channel.disconnect();
  });

  const write = async (user: string, text: string, thread_ts = THREAD) => {
    expect(await inSlack(t, channel, { user, text, thread_ts })).toBe(200);
    await channel.settle();
  };
  const contactOf = async (name: string): Promise<number> => {
    const { body } = await channel.call("getAllContacts", { limit: 50 });
    return (body.data as { id: number; name: string }[]).find((contact) => contact.name === name)!.id;
  };
  const erase = (contact_id: number) => channel.call("eraseContact", { contact_id });
  const sessions = async () =>
    (await channel.call("getSessions", { limit: 10 })).body.data as {
      session_uid: string;
      last_message: string;
      contact_id: number | null;
    }[];
  const textsOf = async (session_uid: string): Promise<string[]> => {
    const page = { session_uid, limit: 50, orderBy: "ASC", include_notes: true };
    const { body } = await channel.call("getSessionMessages", page);
    return (body.data as { message: string }[]).map(({ message }) => message);
  };
  /** Every text of the database and, where it is a file, of the data folder. */
  const placesWith = async (words: string): Promise<string[]> => {
    const { read } = t.running.app.db;
    const tables = await t.running.app.db.read.introspection.getTables();
    const places: string[] = [];
    for (const { name } of tables) {
      const rows = await read
        .selectFrom(name as "messages")
        .selectAll()
        .execute();
      if (
        JSON.stringify(rows, (_key, value: unknown) => (typeof value === "bigint" ? 0 : value)).includes(
          words,
        )
      )
        places.push(name);
    }
    const files = readdirSync(t.dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const inFiles = engine === "sqlite" ? files.filter((path) => readFileSync(path).includes(words)) : [];
    return [...places, ...inFiles];
  };

  test("removes their words, and the others' stay", async () => {
    await write("UADA", `I say ${adas}. [[reply=Thank you.]]`);
    await write("UBOB", `I say ${bobs}. [[reply=I heard ${bobs}.]]`);
    expect(await placesWith(bobs)).not.toEqual([]);
    expect((await erase(await contactOf("Bob"))).body.data).toEqual({ conversations: 0 });
    expect(await placesWith(bobs)).toEqual([]);
    const [session, ...others] = await sessions();
    expect(others).toEqual([]);
    expect(await textsOf(session!.session_uid)).toEqual([expect.stringContaining(adas), "Thank you."]);
    expect(session!.last_message).toBe("Thank you.");
    // He may come back, as anyone may.
    await write("UBOB", "Hello again. [[reply=Hello.]]");
    expect((await textsOf(session!.session_uid)).slice(2)).toEqual([
      expect.stringContaining("Hello again."),
      "Hello.",
    ]);
  });

  test("keeps the others' words where the thread stood for the person, too", async () => {
    await write("UADA", `I say ${adas}. [[reply=Thank you.]]`);
    await write("UBOB", `I say ${bobs}. [[reply=Fine.]]`);
    const ada = await contactOf("Ada");
    expect((await erase(ada)).body.data).toEqual({ conversations: 0 });
    expect(await placesWith(adas)).toEqual([]);
    const [session] = await sessions();
    expect(session!.contact_id).toBeNull();
    expect(await textsOf(session!.session_uid)).toEqual([expect.stringContaining(bobs), "Fine."]);
    // The thread is still the same conversation, and stands for the person who writes next.
    await write("UBOB", "And now? [[reply=Now this.]]");
    const [again, ...others] = await sessions();
    expect([again!.session_uid, others]).toEqual([session!.session_uid, []]);
    expect(again!.contact_id).toBe(await contactOf("Bob"));
    expect((await erase(again!.contact_id!)).body.data).toEqual({ conversations: 1 });
    expect(await sessions()).toEqual([]);
  });

  test("leaves a thread alone that a member has linked to someone who wrote elsewhere", async () => {
    const { app } = t.running;
    const bob = (await channel.call("createContact", { name: "Robert" })).body.data.id as number;
    const visit = await openVisit(app, channel.mine);
    const linked = { session_uid: visit.uid, contact_id: bob };
    expect((await channel.call("linkSessionToContact", linked)).status).toBe(200);
    expect((await channel.call("confirmVisitor", { session_uid: visit.uid })).status).toBe(200);
    await write("UADA", `I say ${adas}. [[reply=Thank you.]]`);
    await write("UADA", "And again. [[reply=You are welcome.]]");
    const session_uid = (await sessions()).find((one) => one.session_uid !== visit.uid)!.session_uid;
    await channel.call("linkSessionToContact", { session_uid, contact_id: bob });
    const logged = async (): Promise<number> => {
      const entries = app.db.read.selectFrom("execution_log_entries").select("id");
      return (await entries.where("project_id", "=", channel.mine.projectId).execute()).length;
    };
    const before = await logged();
    expect(before).toBeGreaterThan(0);
    const { status, body } = await erase(bob);
    expect([status, body.data]).toEqual([200, { conversations: 1 }]);
    expect(await logged()).toBe(before);
    const [thread, ...others] = await sessions();
    expect([thread!.session_uid, thread!.contact_id, others]).toEqual([session_uid, null, []]);
    expect(await textsOf(session_uid)).toHaveLength(4);
  });

  test("removes more messages than a statement has parameters", async () => {
    await write("UADA", "Hello. [[reply=Hello.]]");
    await write("UBOB", `I say ${bobs}. [[reply=Fine.]]`);
    await t.running.app.db.write(({ sql }) =>
      raw`insert into messages (project_id, session_id, send_by, origin, kind, content_type, message, author_id, created_at)
        with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < 66000)
        select project_id, session_id, send_by, origin, kind, content_type, 'More', author_id, created_at
        from messages, numbers where message like ${`%say ${bobs}%`}`.execute(sql),
    );
    expect((await erase(await contactOf("Bob"))).status).toBe(200);
    expect(await textsOf((await sessions())[0]!.session_uid)).toEqual([
      expect.stringContaining("Hello."),
      "Hello.",
    ]);
  });

  test("removes the thread's jobs that carry words and codes to the person, and no others", async () => {
    const { db, jobs } = t.running.app;
    await write("UADA", `I say ${adas}. [[reply=Thank you.]]`);
    await write("UBOB", `I say ${bobs}. [[reply=Fine.]]`);
    const [session] = await sessions();
    const uid = session!.session_uid;
    const thread = await db.read
      .selectFrom("sessions")
      .select(["project_id", "visitor_id"])
      .where("uid", "=", uid)
      .executeTakeFirstOrThrow();
    const visitorId = thread.visitor_id!;
    const ada = await contactOf("Ada");
    const runAt = t.clock.now + 24 * 60 * 60 * 1000;
    const carrying: [string, string][] = [
      ["actions.follow_up", uid],
      ["flow-action", `${uid} 7`],
      ["mail.send", `transcript:${uid}:0f0f`],
      ["mail.send", `action:${uid}:${newUid()}`],
      ["mail.send", `answers:${uid}:12`],
      ["visitor-mails.reply", `${uid} mail:0f0f`],
      ["mail.send", `proof-code:${visitorId}`],
    ];
    const others: [string, string][] = [
      ["rules.waited", `${uid} 5`],
      ["mail.send", `transcript:${uid}x:0f0f`],
      ["mail.send", `proof-code:${visitorId}1234`],
    ];
    const named = async (): Promise<string[]> => {
      const rows = await db.read
        .selectFrom("jobs")
        .select(["kind", "key"])
        .where("run_at", ">=", runAt)
        .execute();
      const listed = rows.filter(({ key }) => key.includes(uid) || key.startsWith("proof-code"));
      return listed.map(({ kind, key }) => `${kind} ${key}`).toSorted();
    };
    await db.write(async (transaction) => {
      for (const [kind, key] of [...carrying, ...others])
        await jobs.enqueue(transaction, { kind, key, payload: { text: adas }, runAt });
      await transaction.sql
        .insertInto("proof_codes")
        .values({
          project_id: thread.project_id,
          visitor_id: visitorId,
          kind: "email",
          value: `${adas}@example.com`,
          code_hash: "x",
          tries: 0,
          created_at: t.clock.now,
          expires_at: t.clock.now + 1000,
        })
        .execute();
      // One of them has used up its tries.
      await transaction.sql
        .updateTable("jobs")
        .set({ dead_at: t.clock.now, run_at: Number.MAX_SAFE_INTEGER })
        .where("kind", "=", "actions.follow_up")
        .where("key", "=", uid)
        .execute();
    });
    expect(await named()).toHaveLength(10);
    expect((await erase(ada)).status).toBe(200);
    expect(await named()).toEqual(others.map((one) => one.join(" ")).toSorted());
    const codes = db.read.selectFrom("proof_codes").select("id").where("visitor_id", "=", visitorId);
    expect(await codes.execute()).toEqual([]);
  });

  test("removes words that wait: an interrupted action, a report of the vendor, a deleted conversation", async () => {
    await channel.call("createAction", {
      name: "look_up",
      description: "Looks up",
      kind: "http",
      audience: "anyone",
      parameters: { type: "object", properties: { what: { type: "string" } } },
      configuration: { url: `${shop.url}/look-up`, query: { what: "{{parameters.what}}" }, retries: 0 },
    });
    let answer = (): void => undefined;
    shop.on("/look-up", (_request, response) => (answer = () => sendJson(response, { found: true })));
    await publishFlow(t, channel.mine, {
      definition: {
        name: "Look up",
        triggers: [{ kind: "button", label: "lookup" }],
        start: "ask",
        steps: {
          ask: { kind: "ask", text: "What?", variable: "what", answer: { type: "text" }, next: "look" },
          look: {
            kind: "action",
            action: "look_up",
            arguments: { what: "{{answers.what}}" },
            next: "end",
            failed: "end",
          },
          end: { kind: "end", text: "Done." },
        },
      },
    });
    await write("UADA", `I say ${adas}. [[reply=Thank you.]]`, OTHER_THREAD);
    await write("UBOB", `I say ${bobs}. [[reply=Thank you.]]`, OTHER_THREAD);
    const [held] = await sessions();
    expect((await channel.call("deleteSession", { session_uid: held!.session_uid })).status).toBe(200);
    await write("UADA", "Hello. [[reply=Hello.]]");
    await write("UBOB", "lookup");
    expect(await inSlack(t, channel, { user: "UBOB", text: bobs })).toBe(200);
    await until(() => shop.requests.length > 0);
    expect(await inSlack(t, channel, { user: "UBOB", text: `Still ${bobs}` })).toBe(200);
    expect(await placesWith(bobs)).toEqual(
      expect.arrayContaining(["jobs", "channel_events", "deleted_rows"]),
    );
    await erase(await contactOf("Bob"));
    const left = await placesWith(bobs);
    answer();
    await channel.settle();
    expect(left).toEqual([]);
    expect(await placesWith(bobs)).toEqual([]);
    expect(await placesWith("Hello.")).not.toEqual([]);
  });
});
