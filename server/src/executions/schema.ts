import { z } from "zod";
import { timestamp } from "../platform/operations/fields.ts";

export const ExecutionLogEntry = z
  .object({
    id: z.number().int(),
    project_id: z.number().int(),
    session_id: z.number().int().nullable().describe("Null for an action that ran outside a conversation"),
    data: z.object({
      task: z.string().describe("The step, in a few words"),
      type: z
        .string()
        .describe(
          "message_received, retrieval, model_call, tool_call, action, flow, handover, reply, dropped (a person had taken over) or error",
        ),
      message: z.string(),
      data: z.record(z.string(), z.unknown()),
    }),
    createdAt: timestamp,
    updatedAt: timestamp,
    executionlog_session_data: z.object({ session_uid: z.string().describe("Empty outside a conversation") }),
  })
  .meta({ id: "ExecutionLogEntry" });
