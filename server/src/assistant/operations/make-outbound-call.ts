import { z } from "zod";
import { conflict } from "../../platform/errors/app-error.ts";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { integrationAccess } from "../../platform/operations/requirement.ts";

export const makeOutboundCall = defineOperation({
  name: "makeOutboundCall",
  tag: "assistant",
  summary: "Call a person by phone",
  description: "Needs a telephony provider. This installation has none, so a valid call returns 409.",
  access: integrationAccess("Sessions", "Write"),
  effect: "write",
  input: z.object({
    agent_id: z
      .preprocess((value) => (typeof value === "number" ? String(value) : value), z.string().min(1).max(64))
      .describe("Who speaks"),
    call_to: z
      .string()
      .regex(/^\+[1-9]\d{6,14}$/, "must be a phone number in E.164 format, such as +14155550123."),
    extra_data: z.record(z.string(), z.unknown()).optional(),
  }),
  errors: ["conflict"],
  run: () =>
    Promise.reject(
      conflict("Outbound calls need a telephony provider, and this installation has none configured."),
    ),
});
