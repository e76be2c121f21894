import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { integrationAccess } from "../../platform/operations/requirement.ts";
import { hangUp } from "../control-call.ts";
import { PhoneCall, callId } from "../schema.ts";

export const hangUpCall = defineOperation({
  name: "hangUpCall",
  tag: "calls",
  summary: "End a phone call",
  description: "A call that has ended stays as it is. The carrier reports the end a moment later.",
  access: integrationAccess("Sessions", "Write"),
  effect: "write",
  input: z.object({ call_id: callId }),
  output: PhoneCall,
  message: "Data Updated Successfully!",
  errors: ["not_found", "conflict"],
  run: async (context, { call_id }) => ({ data: await hangUp(context, call_id) }),
});
