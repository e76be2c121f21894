import { expect } from "vitest";
import type { Headers, Workspace } from "./factories.ts";
import type { TestApp } from "./harness.ts";
import { openVisit, type OpenVisit } from "./open-visit.ts";

/** Calls about files in conversations, as visitors and the team make them. */
export function attachmentsOf(app: () => TestApp) {
  const fileOf = (content: string | Buffer, name: string, type = "") =>
    new File([typeof content === "string" ? content : new Uint8Array(content)], name, { type });
  const visit = (w: Workspace): Promise<OpenVisit> => openVisit(app().running.app, w);
  const uploadAsVisitor = (visitor: OpenVisit, file: File) =>
    app().multipart(visitor.headers, "uploadVisitorAttachment", { session_uid: visitor.uid, file });
  const uploadAs = (caller: Headers, w: Workspace, session_uid: string, file: File) =>
    app().multipart(caller, "uploadAttachment", { project_uid: w.projectUid, session_uid, file });
  /** The message of the `done` event, or the refusal. */
  async function sendAsVisitor(visitor: OpenVisit, message: string, attachments: readonly string[]) {
    const body = {
      session_uid: visitor.uid,
      message,
      attachments,
      client_key: `${message}:${attachments.join()}`,
    };
    const answer = await app().call(visitor.headers, "sendVisitorMessage", body);
    const done = /event: done\ndata: (.*)/.exec(String(answer.body))?.[1];
    return { ...answer, reply: done === undefined ? null : JSON.parse(done).data };
  }
  const sendAs = (
    caller: Headers,
    w: Workspace,
    session_uid: string,
    message: string,
    ids: readonly string[],
  ) =>
    app().call(caller, "sendMessage", {
      project_uid: w.projectUid,
      widget_uid: w.widgetUid,
      session_uid,
      message,
      send_by: "operator",
      attachments: ids,
    });
  async function messagesOf(w: Workspace, session_uid: string) {
    const { status, body } = await app().call(w.token, "getSessionMessages", {
      project_uid: w.projectUid,
      session_uid,
      limit: 100,
    });
    expect(status).toBe(200);
    return body.data;
  }
  const open = (url: string) => app().running.server.inject({ method: "GET", url });
  return { fileOf, visit, uploadAsVisitor, uploadAs, sendAsVisitor, sendAs, messagesOf, open };
}
