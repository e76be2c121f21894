import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { integrationAccess } from "../../platform/operations/requirement.ts";
import { transfer } from "../control-call.ts";
import { PhoneCall, callId, phoneNumber } from "../schema.ts";

export const transferCall = defineOperation({
  name: "transferCall",
  tag: "calls",
  summary: "Dial a person into a phone call in place of the assistant",
  description: "Where nobody answers, the caller is back with the assistant.",
  access: integrationAccess("Sessions", "Write"),
  effect: "write",
  administers: true,
  input: z.object({
    call_id: callId,
    to: phoneNumber
      .optional()
      .describe("A number in the channel's allowed countries; by default its transfer_number"),
  }),
  output: PhoneCall,
  message: "Data Updated Successfully!",
  errors: ["not_found", "conflict"],
  run: async (context, { call_id, to }) => ({ data: await transfer(context, call_id, to) }),
});
