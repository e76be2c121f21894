import { z } from "zod";
import { sameText, sign } from "../../platform/secrets/secrets.ts";
import type { McpCaller, OperationAnswer } from "./caller.ts";
import type { McpOffer } from "./offer.ts";
import { failedAnswer } from "./protocol-error.ts";
import type { McpTask } from "./tasks.ts";
import { toToolResult } from "./tool-result.ts";

const PURPOSE = "mcp-task";
const DAY_MS = 24 * 60 * 60 * 1000;
const POLL_MS = 1000;
const GONE = -32000;

/** All that a task is: any process can read it, and nothing is stored. */
const Begun = z.object({
  tool: z.string(),
  project: z.string(),
  record: z.number(),
  token: z.number(),
  at: z.number(),
  message: z.string().optional(),
});
type Begun = z.output<typeof Begun>;

export interface OperationTasks {
  /** A task for the work that an operation has begun; null where it has no record to follow. */
  create(
    caller: McpCaller,
    tool: string,
    input: Readonly<Record<string, unknown>>,
    answer: OperationAnswer,
  ): McpTask | null;
  readonly offer: NonNullable<McpOffer["tasks"]>;
}

/**
 * Tasks of operations whose work goes on after their answer. The id of a task is signed and names the record that the
 * work changes; its state is read there, with the caller's permissions of today.
 */
export function createOperationTasks(signingKey: string, now: () => number): OperationTasks {
  const open = (caller: McpCaller, taskId: string): Begun | null => {
    const begun = readId(signingKey, taskId);
    return begun?.token === caller.tokenId && now() < begun.at + DAY_MS ? begun : null;
  };
  const present = (taskId: string, { at }: Begun, state: Partial<McpTask>): McpTask => ({
    taskId,
    status: "working",
    createdAt: new Date(at).toISOString(),
    lastUpdatedAt: new Date(now()).toISOString(),
    ttlMs: DAY_MS,
    pollIntervalMs: POLL_MS,
    ...state,
  });
  return {
    create(caller, tool, input, { envelope: { data, message } }) {
      const begun = Begun.safeParse({
        tool,
        project: input.project_uid,
        record: (data as { id?: unknown } | undefined)?.id,
        token: caller.tokenId,
        at: now(),
        message,
      });
      if (!begun.success) return null;
      return present(writeId(signingKey, begun.data), begun.data, {});
    },
    offer: {
      async get(caller, taskId, signal) {
        const begun = open(caller, taskId);
        if (!begun) return undefined;
        const { tool, project, record, message } = begun;
        const found = await caller.progressOf(tool, { project, record }, signal);
        if (found === null)
          return present(taskId, begun, {
            status: "failed",
            error: { code: GONE, message: "What the work was about has been deleted." },
          });
        // Refused today, or too often asked: the client is told, and the work goes on.
        if ("envelope" in found) return failedAnswer(found);
        const { isDone, data, message: statusMessage } = found;
        if (!isDone) return present(taskId, begun, { statusMessage });
        const envelope = { type: "RXSUCCESS" as const, ...(message === undefined ? {} : { message }), data };
        const result = toToolResult({ status: 200, envelope });
        return present(taskId, begun, { status: "completed", statusMessage, result });
      },
      // Training asks nothing and is not interrupted: the record itself can be deleted.
      update: (caller, taskId) => Promise.resolve(open(caller, taskId) !== null),
      cancel: (caller, taskId) => Promise.resolve(open(caller, taskId) !== null),
    },
  };
}

function writeId(signingKey: string, begun: Begun): string {
  const text = Buffer.from(JSON.stringify(begun)).toString("base64url");
  return `${text}.${sign(signingKey, PURPOSE, text)}`;
}

function readId(signingKey: string, taskId: string): Begun | null {
  const [text = "", signature = ""] = taskId.split(".");
  if (!sameText(signature, sign(signingKey, PURPOSE, text))) return null;
  return Begun.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
}
