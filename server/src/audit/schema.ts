import { z } from "zod";
import { timestamp } from "../platform/operations/fields.ts";

export const AuditOutcome = z
  .enum(["begun", "succeeded", "refused"])
  .describe("begun: still running, or the server stopped before it finished");

export const AuditEntry = z
  .object({
    id: z.number().int(),
    action: z.string().describe("The operation that was called"),
    outcome: AuditOutcome,
    actor: z.object({
      kind: z.enum(["person", "token", "key", "anonymous", "operator"]),
      user_id: z.number().int().nullable(),
      name: z.string().describe("The name at that time"),
    }),
    project_id: z.number().int().nullable(),
    details: z
      .record(z.string(), z.unknown())
      .describe("The input without secrets, and the reason if it was refused"),
    ip: z.string(),
    user_agent: z.string(),
    createdAt: timestamp,
  })
  .meta({ id: "AuditEntry" });
