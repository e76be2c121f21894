import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { integrationAccess } from "../../platform/operations/requirement.ts";
import { requireCall } from "../control-call.ts";
import { presentCall } from "../present-call.ts";
import { PhoneCall, callId } from "../schema.ts";

export const getCall = defineOperation({
  name: "getCall",
  tag: "calls",
  summary: "Read a phone call: its status, duration, recording and cost",
  access: integrationAccess("Sessions", "Read"),
  effect: "read",
  input: z.object({ call_id: callId }),
  output: PhoneCall,
  message: "Data Fetched Successfully!",
  errors: ["not_found"],
  run: async (context, { call_id }) => ({ data: presentCall(await requireCall(context, call_id)) }),
});
