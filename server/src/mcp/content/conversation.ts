import { failedAnswer, type McpCaller, type OperationAnswer } from "../transport/index.ts";

export const MESSAGES_PER_PAGE = 100;

interface Named {
  readonly projectUid: string;
  readonly sessionUid: string;
}

interface Conversation {
  readonly session: unknown;
  /** Oldest first. */
  readonly messages: readonly unknown[];
}

/** A conversation and a page of its messages. */
export async function readConversation(
  caller: McpCaller,
  { page, ...named }: Named & { page: number },
  signal: AbortSignal,
): Promise<Conversation & { isLastPage: boolean }> {
  const { session, messages } = await read(caller, named, { page, orderBy: "ASC" }, signal);
  return { session, messages, isLastPage: messages.length < MESSAGES_PER_PAGE };
}

/** The same with its last messages. */
export async function readEndOfConversation(
  caller: McpCaller,
  named: Named,
  signal: AbortSignal,
): Promise<Conversation> {
  const { session, messages } = await read(caller, named, { page: 1, orderBy: "DESC" }, signal);
  return { session, messages: messages.toReversed() };
}

async function read(
  caller: McpCaller,
  { projectUid, sessionUid }: Named,
  part: { page: number; orderBy: "ASC" | "DESC" },
  signal: AbortSignal,
): Promise<Conversation> {
  const input = { project_uid: projectUid, session_uid: sessionUid };
  const page = { ...input, ...part, limit: MESSAGES_PER_PAGE };
  return {
    session: await dataOf(caller, "getSession", input, signal),
    messages: await listRecords(caller, "getSessionMessages", page, signal),
  };
}

/** What an operation returns, or the failure as a protocol error. */
export async function answerOf(
  caller: McpCaller,
  operation: string,
  input: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<OperationAnswer["envelope"]> {
  const answer = (await caller.call(operation, input, signal)) ?? NO_SUCH_OPERATION;
  return answer.status === 200 ? answer.envelope : failedAnswer(answer);
}

const NO_SUCH_OPERATION: OperationAnswer = {
  status: 404,
  envelope: { type: "RXERROR", message: "Not found" },
};

export const dataOf = async (...call: Parameters<typeof answerOf>): Promise<unknown> =>
  (await answerOf(...call)).data;

/** The same where the answer is a list; each noun's output schema has the shape of an entry. */
export async function listRecords(
  ...call: Parameters<typeof answerOf>
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const data = await dataOf(...call);
  return Array.isArray(data) ? (data as Record<string, unknown>[]) : [];
}
