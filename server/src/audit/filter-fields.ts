import { z } from "zod";
import { day, id } from "../platform/operations/fields.ts";
import { AuditOutcome } from "./schema.ts";

export const auditFilterFields = {
  action: z.string().max(100).optional().describe("Only this operation"),
  outcome: AuditOutcome.optional(),
  user_id: id("person who acted").optional(),
  search: z.string().max(200).optional().describe("In the actor, the operation and the address"),
  from: day.optional(),
  to: day.optional().describe("Last day, included"),
};
