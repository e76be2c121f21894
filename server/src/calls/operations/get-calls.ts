import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { integrationAccess } from "../../platform/operations/requirement.ts";
import { sessionUid } from "../../sessions/index.ts";
import { listCalls } from "../control-call.ts";
import { PhoneCall, callDirection, callStatus, phoneNumber } from "../schema.ts";

export const getCalls = defineOperation({
  name: "getCalls",
  tag: "calls",
  summary: "List phone calls, the newest first",
  access: integrationAccess("Sessions", "Read"),
  effect: "read",
  input: z.object({
    status: callStatus.optional(),
    direction: callDirection.optional(),
    session_uid: sessionUid.optional(),
    number: phoneNumber.optional().describe("Calls from or to this number"),
  }),
  list: { most: 100, byDefault: 20 },
  output: z.array(PhoneCall),
  total: true,
  message: "Data Fetched Successfully!",
  run: (context, { status, direction, session_uid, number, page }) =>
    listCalls(context, { status, direction, sessionUid: session_uid, number }, page),
});
