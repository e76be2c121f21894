import { failedAnswer, type McpCaller, type ToolAnswer } from "../platform/mcp/index.ts";

export const MESSAGES_PER_PAGE = 100;

export interface Conversation {
  readonly session: unknown;
  readonly messages: readonly unknown[];
  readonly isLastPage: boolean;
}

/** A conversation and a page of what was said in it, oldest first. */
export async function readConversation(
  caller: McpCaller,
  { projectUid, sessionUid, page }: { projectUid: string; sessionUid: string; page: number },
  signal: AbortSignal,
): Promise<Conversation> {
  const input = { project_uid: projectUid, session_uid: sessionUid };
  const session = await dataOf(caller, "getSession", input, signal);
  const messages = await listOf(
    caller,
    "getSessionMessages",
    { ...input, limit: MESSAGES_PER_PAGE, page, orderBy: "ASC" },
    signal,
  );
  return { session, messages, isLastPage: messages.length < MESSAGES_PER_PAGE };
}

/** What an operation answers, or the failure as the protocol tells it. */
export async function answerOf(
  caller: McpCaller,
  operation: string,
  input: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<ToolAnswer["envelope"]> {
  const answer = (await caller.call(operation, input, signal)) ?? NO_SUCH_OPERATION;
  return answer.status === 200 ? answer.envelope : failedAnswer(answer);
}

const NO_SUCH_OPERATION: ToolAnswer = { status: 404, envelope: { type: "RXERROR", message: "Not found" } };

export const dataOf = async (...call: Parameters<typeof answerOf>): Promise<unknown> =>
  (await answerOf(...call)).data;

/** The same where the answer is a list; each noun's output schema has the shape of an entry. */
export async function listOf(
  ...call: Parameters<typeof answerOf>
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const data = await dataOf(...call);
  return Array.isArray(data) ? (data as Record<string, unknown>[]) : [];
}
