import { z } from "zod";
import { day, id } from "../platform/operations/fields.ts";
import { AuditOutcome } from "./schema.ts";

export const auditFilterFields = {
  action: z.string().max(100).optional().describe("Only this operation"),
  outcome: AuditOutcome.optional(),
  user_id: id("person who made the call").optional(),
  search: z.string().max(200).optional().describe("Searches the actor, the operation and the IP address"),
  from: day.optional(),
  to: day.optional().describe("Last day, included"),
};
