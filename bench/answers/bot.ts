import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp, type RunningApp } from "../../server/src/app.ts";
import type { Passage } from "../../server/src/knowledge/index.ts";
import { readConfig } from "../../server/src/platform/config/config.ts";
import { factories, type Workspace } from "../../server/test/factories.ts";

export interface BotReply {
  readonly text: string;
  readonly isRefusal: boolean;
  readonly ms: number;
}

/** The product in this process with one project, taught and asked through its operations. */
export interface Bot {
  readonly running: RunningApp;
  readonly workspace: Workspace;
  /** The number of the new entry. An FAQ has its question as the title. */
  teach(title: string, text: string, type?: "text" | "faq"): Promise<number>;
  forget(entry: number): Promise<void>;
  /** A question at the beginning of a conversation. */
  ask(question: string): Promise<BotReply>;
  /** The replies to a conversation's messages, and whether the last one called a person. */
  converse(messages: readonly string[]): Promise<{ texts: string[]; isHandover: boolean }>;
  /** The messages endpoint with the knowledgebase in hybrid mode. */
  complete(messages: readonly { role: string; content: string }[]): Promise<Completed>;
  /** What the reply is made from. */
  search(question: string): Promise<Passage[]>;
  close(): Promise<void>;
}

export interface Completed {
  readonly text: string;
  readonly scores: readonly number[];
}

const PASSAGES = 5;
const AWAITING = "2";
/** A reply without sources states that it does not know. */
const REFUSAL = /I don't know the answer/;

export async function startBot(env: Record<string, string> = {}): Promise<Bot> {
  const folder = mkdtempSync(join(tmpdir(), "parley-answers-"));
  const running = await createApp(readConfig({ DATA_DIR: folder, PORT: "0", LOG_LEVEL: "error", ...env }));
  const { app, server } = running;
  const workspace = await factories(app).workspace();

  async function call(headers: Record<string, string>, operation: string, payload: object) {
    const url = `/chatbot/v1/${operation}`;
    const answer = await server.inject({ method: "POST", url, headers, payload });
    if (answer.statusCode !== 200)
      throw new Error(`${operation} answered ${answer.statusCode}: ${answer.body}`);
    return answer.json<{ data: { id: number; session_uid: string; message: string; chat_mode: string } }>()
      .data;
  }

  return {
    running,
    workspace,
    async teach(title, text, type = "text") {
      const fields = { project_uid: workspace.projectUid, type, short_text: title, detail: text };
      return (await call(await tokenOf(running, workspace), "createProjectText", fields)).id;
    },
    async forget(entry) {
      const fields = { project_uid: workspace.projectUid, id: entry };
      await call(await tokenOf(running, workspace), "deleteProjectText", fields);
    },
    async ask(question) {
      const { widgetUid: widget_uid } = workspace;
      const { session_uid } = await call(workspace.key, "createSession", { widget_uid });
      const began = performance.now();
      const { message } = await call(workspace.key, "sendMessage", {
        widget_uid,
        session_uid,
        message: question,
      });
      return { text: message, isRefusal: REFUSAL.test(message), ms: performance.now() - began };
    },
    async converse(messages) {
      const { widgetUid: widget_uid } = workspace;
      const { session_uid } = await call(workspace.key, "createSession", { widget_uid });
      const texts: string[] = [];
      for (const message of messages)
        texts.push((await call(workspace.key, "sendMessage", { widget_uid, session_uid, message })).message);
      const { chat_mode } = await call(workspace.key, "getSession", { session_uid });
      return { texts, isHandover: chat_mode === AWAITING };
    },
    async complete(messages) {
      const answer = await server.inject({
        method: "POST",
        url: "/chatbot/v1/anthropic/v1/messages",
        headers: { "x-api-key": workspace.key["api-key"]! },
        payload: {
          model: "claude-sonnet-4-6",
          max_tokens: 500,
          messages,
          tools: [{ type: "svc:knowledgebase", mode: "hybrid" }],
        },
      });
      const body = answer.json<{ content: { text: string }[]; sources?: { score: number }[] }>();
      return {
        text: body.content.map(({ text }) => text).join(""),
        scores: (body.sources ?? []).map(({ score }) => score),
      };
    },
    search: (question) => app.services.knowledge.search(workspace.projectId, question, { limit: PASSAGES }),
    async close() {
      // What is closed no longer keeps the process alive by itself.
      const alive = setInterval(() => undefined, 1_000);
      await running.close();
      clearInterval(alive);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A token makes a thousand calls an hour; a new one for each call is what a benchmark may do. */
async function tokenOf({ app }: RunningApp, workspace: Workspace): Promise<Record<string, string>> {
  return factories(app).token(workspace, { role: "owner" });
}
