import type { z } from "zod";
import { languageOfRequest } from "../dialogue/index.ts";
import {
  listMessagesByIds,
  pageOfMessages,
  readHistory,
  type HistoryMessage,
  type MessageOfProject,
} from "../messages/index.ts";
import { fromJson, createPage } from "../platform/db/index.ts";
import { conflict, forbidden, invalidParams, notFound } from "../platform/errors/app-error.ts";
import { callerUserId, type ProjectContext } from "../platform/operations/context.ts";
import { requireReplySettings } from "../projects/index.ts";
import { requireSession } from "../sessions/index.ts";
import { requireDraftTexts } from "../training/index.ts";
import { draftOf, type DraftInput } from "./draft.ts";
import { measuredSettings } from "./measured-settings.ts";
import type { RunRow } from "./queries/runs.ts";
import { queueRun } from "./runs.ts";
import type { Expectation, TestCase } from "./schema.ts";
import { parseCase } from "./test-case.ts";
import { addCases } from "./test-sets.ts";

const HISTORY = 20;
const MESSAGES_REPLAYED = 100;

/** A setting's permission alone must not open what visitors wrote. */
function requireSessionsRead({ project }: ProjectContext): void {
  if (project.permissions.Sessions === undefined) throw forbidden();
}

/** A case of a real conversation: the visitor's question, and the reply that the caller approves as the answer. */
export async function createCaseFromMessage(
  context: ProjectContext,
  { set_id: setId, message_id: messageId }: { set_id: number; message_id: number },
): Promise<z.input<typeof TestCase>> {
  requireSessionsRead(context);
  const sql = context.db.read;
  const projectId = context.project.id;
  const [reply] = await listMessagesByIds(sql, { projectId, ids: [messageId] });
  if (!reply) throw notFound();
  if (reply.send_by === "user" || reply.kind !== 0)
    throw invalidParams({
      message_id: "message_id must be a reply of the bot or of a person to the visitor.",
    });
  const session = await requireSession(context, { projectId, uid: reply.session_uid });
  const { history: before } = await readHistory(sql, reply, HISTORY + 1);
  const at = before.findLastIndex(({ send_by }) => send_by === "user");
  const question = before[at];
  if (!question) throw conflict("No visitor's message stands before this reply.");
  const values = parseCase({
    kind: "question",
    question: question.message,
    history: before.slice(0, at).map(toTurn),
    turns: [],
    max_turns: 6,
    expect: expectationOf(question.message, reply),
    is_required: false,
  });
  const [created] = await addCases(context, setId, [{ ...values, contactId: session.contact_id }]);
  return created!;
}

const toTurn = ({ send_by, message }: HistoryMessage) => ({
  send_by: send_by === "user" ? ("user" as const) : ("assistant" as const),
  message,
});

/** What the approved reply says and cites; a visitor who asks for a person is handed over. */
function expectationOf(question: string, reply: MessageOfProject): Expectation {
  if (reply.send_by === "assistant" && languageOfRequest(question, null) !== null)
    return { hands_over: true };
  const sources = reply.sources === null ? [] : fromJson<{ title?: unknown }[]>(reply.sources);
  const cites = sources.flatMap(({ title }) => (typeof title === "string" && title !== "" ? [title] : []));
  return { answer: reply.message, ...(cites.length > 0 ? { cites: cites.slice(0, 20) } : {}) };
}

export interface ReplayInput extends DraftInput {
  readonly session_uid: string;
  readonly compare: boolean;
}

/** Asks each message of a visitor again, beside what they got at the time. */
export async function startReplay(context: ProjectContext, input: ReplayInput): Promise<RunRow> {
  requireSessionsRead(context);
  const { project, organization } = context;
  const key = { projectId: project.id, uid: input.session_uid };
  const session = await requireSession(context, key);
  const script = await readScript(context, key);
  const draft = await draftOf(context, input);
  return context.db.write(async (transaction) => {
    const { sql } = transaction;
    if (input.texts) await requireDraftTexts(sql, project.id, input.texts);
    return queueRun(context, transaction, {
      projectId: project.id,
      organizationId: organization.id,
      setId: null,
      sessionId: session.id,
      name: script.name,
      isScheduled: false,
      userId: callerUserId(context),
      live: measuredSettings(await requireReplySettings(sql, { projectId: project.id })),
      draft,
      texts: input.texts ?? null,
      runsLive: draft === null || input.compare,
      cases: [
        {
          caseId: null,
          kind: "dialogue",
          isRequired: false,
          contactId: session.contact_id,
          content: {
            question: null,
            history: [],
            turns: script.messages.map((message) => ({ message, expect: {} })),
            persona: null,
            goal: null,
            max_turns: script.messages.length,
            expect: {},
            recorded: script.recorded,
          },
        },
      ],
    });
  });
}

/** The visitor's messages, and the reply each of them got. */
async function readScript(context: ProjectContext, key: { projectId: number; uid: string }) {
  const page = createPage({ limit: MESSAGES_REPLAYED });
  const asked = { orderBy: "ASC", page, notes: false, events: false } as const;
  const messages: string[] = [];
  const recorded: (string | null)[] = [];
  for (const { send_by, message } of (await pageOfMessages(context, key, asked)).data) {
    if (send_by === "user") {
      messages.push(message);
      recorded.push(null);
    } else if (messages.length > 0) {
      const before = recorded[messages.length - 1];
      recorded[messages.length - 1] =
        before === null || before === undefined ? message : `${before}\n\n${message}`;
    }
  }
  const [first] = messages;
  if (first === undefined) throw conflict("The conversation has no message of its visitor to replay.");
  return { messages, recorded, name: first.length > 80 ? `${first.slice(0, 80)}…` : first };
}
