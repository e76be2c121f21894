import { z } from "zod";
import { day, id } from "../platform/operations/fields.ts";

export const auditFilterFields = {
  action: z.string().max(100).optional().describe("Only this operation"),
  outcome: z.enum(["succeeded", "refused"]).optional(),
  user_id: id("person who acted").optional(),
  search: z.string().max(200).optional().describe("In the actor, the operation and the address"),
  from: day.optional(),
  to: day.optional().describe("Last day, included"),
};
