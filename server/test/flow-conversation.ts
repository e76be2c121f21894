import type { Workspace } from "./factories.ts";
import type { TestApp } from "./harness.ts";

interface Said {
  readonly status: number;
  readonly text: string;
  readonly choices: readonly string[];
  readonly body: { data: Record<string, unknown> & { message: string } };
}

export interface FlowConversation {
  readonly sessionUid: string;
  readonly say: (message: string, more?: object) => Promise<Said>;
}

const SITE = "https://www.example.com";

/** A conversation of a visitor whose browser speaks a language. */
export async function openSessionIn(t: TestApp, { widgetUid }: Workspace, language: string): Promise<string> {
  const visit = { widget_uid: widgetUid, origin: SITE, open: true, language };
  const started = await t.call({}, "startVisit", visit);
  return started.body.data.conversation.session_uid as string;
}

/** A visitor's conversation, through the API. */
export async function openConversation(
  t: TestApp,
  mine: Workspace,
  { language, ...options }: { readonly language?: string; readonly is_emulator?: boolean } = {},
): Promise<FlowConversation> {
  const widget = { widget_uid: mine.widgetUid };
  const sessionUid =
    language === undefined
      ? ((await t.call(mine.key, "createSession", { ...widget, ...options })).body.data.session_uid as string)
      : await openSessionIn(t, mine, language);
  return {
    sessionUid,
    async say(message, more = {}) {
      const { status, body } = await t.call(mine.key, "sendMessage", {
        ...widget,
        session_uid: sessionUid,
        message,
        ...more,
      });
      const choices = (body.data?.choices ?? []) as { text: string }[];
      return { status, text: body.data?.message, choices: choices.map(({ text }) => text), body };
    },
  };
}

/** Creates a flow and publishes it. */
export async function publishFlow(t: TestApp, mine: Workspace, flow: object): Promise<number> {
  const project = { project_uid: mine.projectUid };
  const created = await t.call(mine.token, "createFlow", { ...project, ...flow });
  const flow_id = created.body.data.id as number;
  const published = await t.call(mine.token, "publishFlow", { ...project, flow_id });
  if (published.status !== 200) throw new Error(JSON.stringify(published.body));
  return flow_id;
}
