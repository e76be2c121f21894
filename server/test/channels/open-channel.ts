import { sign } from "../../src/platform/secrets/secrets.ts";
import type { Headers, Workspace } from "../factories.ts";
import type { TestApp } from "../harness.ts";
import { until } from "../until.ts";
import type { ChannelEvent } from "../../src/channels/channel.ts";
import { fromJson } from "../../src/platform/db/index.ts";
import type {
  ChannelDouble,
  InboundAddress,
  InboundCall,
  TeamReport,
  VisitorMessage,
} from "./channel-double.ts";

export const SITE = "https://chat.example.com";
/** Retries are at most five minutes apart. */
const STEP_MS = 5 * 60_000;

export interface TestMessage {
  readonly id: number;
  readonly send_by: string;
  readonly origin: string;
  readonly message: string;
  readonly attachments?: readonly { readonly kind: string; readonly name: string }[];
  readonly delivery?: { readonly state: string; readonly problem: string | null };
}

export interface TestSession {
  readonly session_uid: string;
  readonly integration_id: number;
  readonly contact_id: number | null;
}

let people = 0;
let ids = 1000;

const requireOk = <Answer extends { status: number; body: unknown }>(answer: Answer): Answer => {
  if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
};

/** A project with a channel that the double plays, and the people who write to it. */
export async function openChannel(t: TestApp, double: ChannelDouble) {
  const mine: Workspace = await t.workspace({ plan: "Professional" });
  const owner: Headers = await t.person(mine);
  const call = (operation: string, body: object = {}) =>
    t.call(owner, operation, { project_uid: mine.projectUid, ...body });
  const { kind, credentials, settings = {} } = double;
  const { body } = requireOk(await call("connectChannel", { kind, credentials, settings }));
  const { id, integration_id: integrationId } = body.data;
  const { uid } = await t.running.app.db.read
    .selectFrom("channels")
    .select("uid")
    .where("id", "=", id as number)
    .executeTakeFirstOrThrow();
  const url = `${SITE}/channels/${kind}/${uid}`;
  const address: InboundAddress = { url, secret: sign(t.running.app.signingKey, "channel-inbound", uid) };

  const cursor = async (): Promise<string | null> => {
    const query = t.running.app.db.read
      .selectFrom("channels")
      .select("cursor")
      .where("id", "=", id as number);
    return (await query.executeTakeFirst())?.cursor ?? null;
  };
  // By then it is listened to, or what is reported now is found later.
  if (double.deliver) await until(async () => (await cursor()) !== null);

  const receive = async (inbound: InboundCall, path?: string): Promise<number> => {
    if (double.deliver) {
      const isReached = await double.deliver(inbound);
      await until(async () => isReached(await cursor()));
      return 200;
    }
    const answer = await t.running.server.inject({
      method: inbound.method,
      url: path ?? inbound.url ?? url.slice(SITE.length),
      headers: inbound.headers,
      payload: inbound.body,
    });
    return answer.statusCode;
  };
  const due = async (withinMs = 0): Promise<number> => {
    const rows = await t.running.app.db.read
      .selectFrom("jobs")
      .select("id")
      .where("kind", "like", "channels.%")
      .where("run_at", "<=", t.clock.now + withinMs)
      .execute();
    return rows.length;
  };
  const { paceMs = 0 } = double;
  const untilIdle = async (): Promise<void> => {
    await until(async () => (await due()) === 0);
    if (paceMs === 0 || (await due(paceMs)) === 0) return;
    t.clock.advance(paceMs);
    await untilIdle();
  };
  /** Until what is due has happened, and what becomes due in that many milliseconds. */
  const settle = async (milliseconds = 0): Promise<void> => {
    await untilIdle();
    for (let left = milliseconds; left > 0; left -= STEP_MS) {
      t.clock.advance(Math.min(left, STEP_MS));
      await untilIdle();
    }
  };
  /** It must not wait for a reply that is under way. */
  const untilTeamIsDone = () =>
    until(async () => {
      const query = t.running.app.db.read.selectFrom("channel_events").select("payload");
      const rows = await query.where("channel_id", "=", id as number).execute();
      return rows.every(({ payload }) => !payload || fromJson<ChannelEvent>(payload).kind !== "team");
    });
  const postTeam = async (visitor: { readonly id: string }, act: TeamReport["act"]): Promise<void> => {
    ids += 1;
    const report = { visitor: visitor.id, id: String(ids), act, at: t.clock.now };
    const status = await receive(double.team!(report, address));
    if (status !== 200) throw new Error(`the report was answered with ${status}`);
  };
  /** The vendor reports the last message that we sent to the visitor as the team's. */
  const postEcho = (visitor: { readonly id: string }): Promise<void> => {
    const last = double.sent.findLast((one) => one.visitor === visitor.id)!;
    return postTeam(visitor, { kind: "answered", text: last.text, sentId: last.vendorMessageId });
  };
  const messages = async (session_uid: string): Promise<TestMessage[]> => {
    const answer = await call("getSessionMessages", { session_uid, limit: 100, orderBy: "ASC" });
    return requireOk(answer).body.data as TestMessage[];
  };
  const widgetOf = async (session_uid: string): Promise<string> =>
    requireOk(await call("getSession", { session_uid })).body.data.widget_uid as string;
  const answer = async (session_uid: string, message: string, attachments?: string[]): Promise<void> => {
    const widget_uid = await widgetOf(session_uid);
    const body = {
      widget_uid,
      session_uid,
      message,
      send_by: "operator",
      ...(attachments ? { attachments } : {}),
    };
    requireOk(await call("sendMessage", body));
  };

  return {
    id: id as number,
    uid,
    mine,
    call,
    integrationId: integrationId as number,
    address,
    receive,
    settle,
    messages,
    answer,
    async answerWithFile(session_uid: string, message: string, name: string, content: string) {
      const file = new File([content], name, { type: "text/plain" });
      const body = { project_uid: mine.projectUid, session_uid, file };
      const uploaded = requireOk(await t.multipart(owner, "uploadAttachment", body));
      await answer(session_uid, message, [uploaded.body.data.id as string]);
    },
    async summary(): Promise<Record<string, unknown>> {
      const rows = requireOk(await call("getChannels")).body.data as { id: number }[];
      return rows.find((row) => row.id === id)!;
    },
    update: async (change: object) => (await call("updateChannel", { channel_id: id, ...change })).status,
    disconnect: async () => (await call("disconnectChannel", { channel_id: id })).status,
    /** As if every thread had written that many messages in this hour. */
    async spendHour(calls: number): Promise<void> {
      const query = t.running.app.db.read.selectFrom("channel_threads").select("id");
      for (const thread of await query.where("channel_id", "=", id as number).execute())
        for (let spent = 0; spent < calls; spent += 1)
          await t.running.app.limiter.pace({ name: "channel-hour", calls, seconds: 3600 }, String(thread.id));
    },
    async storedEvents(): Promise<number> {
      const query = t.running.app.db.read.selectFrom("channel_events").select("id");
      return (await query.where("channel_id", "=", id as number).execute()).length;
    },
    /** The conversations of a visitor, the newest first. */
    async sessionsOf(visitor: { readonly id: string }): Promise<TestSession[]> {
      const threads = await t.running.app.db.read
        .selectFrom("channel_threads")
        .innerJoin("sessions", "sessions.visitor_id", "channel_threads.visitor_id")
        .innerJoin("contacts", "contacts.id", "sessions.contact_id")
        .select(["sessions.uid as session_uid", "sessions.integration_id", "sessions.contact_id"])
        .where("channel_threads.channel_id", "=", id as number)
        .where("contacts.external_id", "=", `${kind}:${double.idOf?.(visitor.id) ?? visitor.id}`)
        .orderBy("sessions.id", "desc")
        .execute();
      return threads;
    },
    postTeam,
    postEcho,
    /** A person acts in the vendor's own inbox. */
    async team(visitor: { readonly id: string }, act: TeamReport["act"]): Promise<void> {
      await postTeam(visitor, act);
      await untilTeamIsDone();
    },
    async echo(visitor: { readonly id: string }): Promise<void> {
      await postEcho(visitor);
      await untilTeamIsDone();
    },
    /** As if the vendor's answers had not been stored yet; the result stores them. */
    async forgetAnswers(): Promise<() => Promise<void>> {
      const { db } = t.running.app;
      const query = db.read.selectFrom("channel_deliveries").selectAll();
      const rows = await query.where("channel_id", "=", id as number).execute();
      const store = async (
        row: Pick<(typeof rows)[number], "state" | "vendor_message_id">,
        messageId: number,
      ) =>
        void (await db.writeStatement((sql) =>
          sql.updateTable("channel_deliveries").set(row).where("message_id", "=", messageId).execute(),
        ));
      for (const row of rows) await store({ state: "queued", vendor_message_id: null }, row.message_id);
      return async () => {
        for (const { state, vendor_message_id, message_id } of rows)
          await store({ state, vendor_message_id }, message_id);
      };
    },
    visitor() {
      people += 1;
      const visitor = String(500_000_000 + people * 7919);
      const inbound = async (text: string, file?: VisitorMessage["file"]): Promise<InboundCall> => {
        ids += 1;
        const message = { visitor, id: String(ids), text, at: t.clock.now, ...(file ? { file } : {}) };
        return double.message(message, address);
      };
      const post = async (text: string, file?: VisitorMessage["file"]): Promise<void> => {
        const status = await receive(await inbound(text, file));
        if (status !== 200) throw new Error(`the call was answered with ${status}`);
      };
      return {
        id: visitor,
        call: inbound,
        post,
        /** Until it is answered. */
        async write(text: string, file?: VisitorMessage["file"]): Promise<void> {
          await post(text, file);
          await settle();
        },
        /** The texts that reached the visitor. */
        got: () =>
          double.sent.filter((one) => one.visitor === visitor && one.file === null).map(({ text }) => text),
        /** The content of the last file that reached the visitor, also by its address. */
        async lastFile(): Promise<string> {
          const last = double.sent.findLast((one) => one.visitor === visitor)!;
          if (last.file && "content" in last.file) return last.file.content.toString();
          const link = last.file?.url ?? /https:\/\/\S+/.exec(last.text)?.[0] ?? "";
          return (await t.running.server.inject({ method: "GET", url: link.slice(SITE.length) })).body;
        },
        /** The vendor reports what became of the last message to the visitor. */
        async report(state: "delivered" | "read" | "failed"): Promise<void> {
          const last = double.sent.findLast((one) => one.visitor === visitor)!;
          const report = { visitor, vendorMessageId: last.vendorMessageId, state, at: t.clock.now };
          const status = await receive(await double.delivery!(report, address));
          if (status !== 200) throw new Error(`the report was answered with ${status}`);
          await settle();
        },
      };
    },
  };
}

export type TestChannel = Awaited<ReturnType<typeof openChannel>>;
