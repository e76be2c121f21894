import { SITE } from "../channels/open-channel.ts";
import type { Headers, Workspace } from "../factories.ts";
import type { TestAnswer, TestApp } from "../harness.ts";
import { until } from "../until.ts";
import type { CarrierDouble } from "./carrier-double.ts";

export interface TestCall {
  readonly id: number;
  readonly session_uid: string;
  readonly status: string;
  readonly problem: string | null;
}

/** What the carrier asks us. */
export const carrierPost =
  ({ running }: Pick<TestApp, "running">, double: Pick<CarrierDouble, "sign">) =>
  async (url: string, parameters: Record<string, string>, headers: object = {}) => {
    const signed = await double.sign(url, parameters);
    const answer = await running.server.inject({
      method: "POST",
      url: url.slice(SITE.length),
      headers: { ...signed.headers, ...headers },
      payload: signed.body,
    });
    return { status: answer.statusCode, type: answer.headers["content-type"], body: answer.body };
  };

/** A project whose calls the double plays. */
export async function openVoiceChannel(
  t: TestApp,
  double: CarrierDouble,
  settings: Readonly<Record<string, string | number | boolean>> = {},
) {
  const mine: Workspace = await t.workspace({ plan: "Professional" });
  const owner: Headers = await t.person(mine);
  const call = (operation: string, body: object = {}): Promise<TestAnswer> =>
    t.call(owner, operation, { project_uid: mine.projectUid, ...body });
  const connected = await call("connectChannel", {
    kind: double.kind,
    credentials: double.credentials,
    settings: { ...double.settings, ...settings },
  });
  if (connected.status !== 200) throw new Error(JSON.stringify(connected.body));
  const channel = connected.body.data as { id: number; inbound_url: string; next_step: string | null };

  const post = carrierPost(t, double);
  const due = async (): Promise<number> => {
    const rows = await t.running.app.db.read
      .selectFrom("jobs")
      .select("id")
      .where("kind", "like", "calls.%")
      .where("run_at", "<=", t.clock.now)
      .execute();
    return rows.length;
  };
  /** Until what is due has happened, and what becomes due in that many milliseconds. */
  const settle = async (milliseconds = 0): Promise<void> => {
    t.clock.advance(milliseconds);
    await until(async () => (await due()) === 0);
  };
  return {
    mine,
    call,
    channel,
    post,
    settle,
    /** makeOutboundCall, and what it answered. */
    dial: (call_to: string, more: object = {}) =>
      t.call(mine.key, "makeOutboundCall", { agent_id: mine.projectUid, call_to, ...more }),
    async read(id: number): Promise<TestCall & Record<string, unknown>> {
      return (await call("getCall", { call_id: id })).body.data;
    },
    async said(session_uid: string): Promise<string[]> {
      const answer = await call("getSessionMessages", { session_uid, limit: 100, orderBy: "ASC" });
      return (answer.body.data as { send_by: string; message: string }[]).map(
        ({ send_by, message }) => `${send_by}: ${message}`,
      );
    },
    async operatorSays(session_uid: string, message: string): Promise<void> {
      const { widget_uid } = (await call("getSession", { session_uid })).body.data;
      const answer = await call("sendMessage", { widget_uid, session_uid, message, send_by: "operator" });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    },
    disconnect: () => call("disconnectChannel", { channel_id: channel.id }),
  };
}

/** How the vendor reaches us. */
export type VendorPost = ReturnType<typeof carrierPost>;
export type TestVoice = Awaited<ReturnType<typeof openVoiceChannel>>;
