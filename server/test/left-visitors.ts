import { openDesk, type Desk } from "./desk.ts";
import type { TestApp } from "./harness.ts";
import { openVisit, type OpenVisit } from "./open-visit.ts";
import type { SmtpServer } from "./smtp-server.ts";
import { until } from "./until.ts";

const MINUTE_MS = 60_000;
const FIELDS = [{ key: "email", label: "E-mail", type: "email", required: true, options: [] }];

export type LeftVisitor = OpenVisit & { readonly email: string | null };

let count = 0;

async function succeed(answer: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
}

/** A desk that mails answers, and its visitors who close the page. */
export async function openMailingDesk(t: TestApp, smtp: SmtpServer) {
  const desk: Desk = await openDesk(t);
  const { widgetUid: widget_uid } = desk.mine;
  await succeed(desk.call("updateVisitorMailSettings", { enabled: true }));
  const settings = { pre_chat_form: { enabled: true, fields: FIELDS } };
  await succeed(desk.call("updateWidget", { widget_uid, settings }));

  const write = async (visitor: OpenVisit, message: string) => {
    count += 1;
    const body = { session_uid: visitor.uid, message, client_key: `k${count}` };
    await succeed(t.call(visitor.newHeaders(), "sendVisitorMessage", body));
  };
  const leave = async (email: string | null) => {
    const visitor = await openVisit(t.running.app, desk.mine);
    if (email !== null)
      await succeed(t.call(visitor.newHeaders(), "submitVisitorForm", { fields: { email } }));
    return { ...visitor, email };
  };
  const due = async () =>
    (
      await t.running.app.db.read
        .selectFrom("jobs")
        .select("id")
        .where((eb) => eb.or([eb("kind", "like", "visitor-mails.%"), eb("kind", "=", "mail.send")]))
        .where("run_at", "<=", t.clock.now)
        .execute()
    ).length;
  return {
    ...desk,
    write,
    leave,
    /** Left an address, asked for a person and closed the page. */
    async leftWaiting(email: string | null = `ada${(count += 1)}@example.com`): Promise<LeftVisitor> {
      const visitor = await leave(email);
      await write(visitor, "requesthumanoperator");
      return visitor;
    },
    answer: (session_uid: string, message: string) =>
      succeed(desk.call("sendMessage", { widget_uid, session_uid, message, send_by: "operator" })),
    /** Until what is due now, and that many minutes later, has happened. */
    async settle(minutes = 0) {
      await until(async () => (await due()) === 0);
      t.clock.advance(minutes * MINUTE_MS);
      await until(async () => (await due()) === 0);
    },
    /** Visitors of earlier tests are mailed as the clock moves on, so mails are found by their reader. */
    mailsTo: ({ email }: LeftVisitor): string[] =>
      smtp.mails
        .map((mail) => mail.replaceAll("=\r\n", "").replaceAll("=3D", "="))
        .filter((mail) => mail.includes(`\r\nTo: ${email}\r\n`)),
    /** What the visitor wrote outside the chat. */
    async replies(session_uid: string): Promise<string[]> {
      const { body } = await desk.call("getSessionMessages", { session_uid, limit: 100 });
      return (body.data as { send_by: string; origin: string; message: string }[]).flatMap((one) =>
        one.send_by === "user" && one.origin === "mail" ? [one.message] : [],
      );
    },
  };
}

export type MailingDesk = Awaited<ReturnType<typeof openMailingDesk>>;
