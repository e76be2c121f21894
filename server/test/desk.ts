import type { Headers, Workspace } from "./factories.ts";
import type { TestApp } from "./harness.ts";

/** A workspace's desk, called through its operations. */
export interface Desk {
  readonly mine: Workspace;
  readonly owner: Headers;
  call(operation: string, body?: object, credential?: Headers): Promise<{ status: number; body: any }>; // oxlint-disable-line typescript/no-explicit-any -- as in the harness
  team(values?: object): Promise<{ id: number }>;
  /** A conversation with a message, with the bot. */
  conversation(text?: string): Promise<string>;
  /** A conversation whose visitor has asked for a person. */
  waiting(): Promise<string>;
  update(session_uid: string, changes: object, credential?: Headers): Promise<number>;
  session(session_uid: string): Promise<Record<string, unknown>>;
  /** The lines of a conversation, as `by kind subject`. */
  lines(session_uid: string): Promise<string[]>;
}

export async function openDesk(t: TestApp): Promise<Desk> {
  const mine = await t.workspace();
  const owner = await t.person(mine);
  const call: Desk["call"] = (operation, body = {}, credential = owner) =>
    t.call(credential, operation, { project_uid: mine.projectUid, ...body });
  const say = async (session_uid: string, message: string) => {
    const body = { widget_uid: mine.widgetUid, session_uid, message };
    const { status } = await t.call(mine.key, "sendMessage", body);
    if (status !== 200) throw new Error(`sendMessage answered ${status}`);
  };
  const conversation = async (text = "Hello") => {
    const { body } = await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid });
    await say(body.data.session_uid, text);
    return body.data.session_uid as string;
  };
  return {
    mine,
    owner,
    call,
    conversation,
    team: async (values = {}) => (await call("createTeam", { name: "Support", ...values })).body.data,
    waiting: () => conversation("requesthumanoperator"),
    update: async (session_uid, changes, credential) =>
      (await call("updateSession", { session_uid, ...changes }, credential)).status,
    session: async (session_uid) => (await call("getSession", { session_uid })).body.data,
    async lines(session_uid) {
      const body = { session_uid, include_events: true, limit: 100 };
      const rows = (await call("getSessionMessages", body)).body.data;
      return rows.flatMap(({ event, user_name }: { event: Line | null; user_name: string | null }) =>
        event
          ? [[user_name ?? event.by, event.kind, event.subject].filter((part) => part !== null).join(" ")]
          : [],
      );
    },
  };
}

interface Line {
  readonly kind: string;
  readonly by: string;
  readonly subject: string | null;
}
