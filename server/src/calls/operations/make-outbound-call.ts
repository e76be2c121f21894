import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { integrationAccess } from "../../platform/operations/requirement.ts";
import { requestCall } from "../request-call.ts";
import { PhoneCall, phoneNumber } from "../schema.ts";

export const makeOutboundCall = defineOperation({
  name: "makeOutboundCall",
  tag: "calls",
  summary: "Call a person by phone: the project's assistant speaks and listens",
  description:
    "Needs a connected channel of the kind twilio_voice or phone; without one it answers 409. The call is placed at once, and " +
    "its conversation (session_uid) holds what is said. Which countries may be called, how many calls begin in a " +
    "minute and run at once are settings of the channel.",
  access: integrationAccess("Sessions", "Write"),
  effect: "write",
  administers: true,
  input: z.object({
    agent_id: z
      .preprocess((value) => (typeof value === "number" ? String(value) : value), z.string().min(1).max(64))
      .describe("Who speaks: the project's uid or ID, since each project has one assistant"),
    call_to: phoneNumber.describe("The number to call, in E.164 format"),
    extra_data: z
      .record(z.string().max(100), z.unknown())
      .optional()
      .describe("What the assistant should know for this call, at most 10,000 characters of JSON"),
    channel_id: id("channel that calls")
      .optional()
      .describe("Which number calls, where several are connected"),
  }),
  output: PhoneCall,
  message: "Data Added Successfully!",
  errors: ["conflict", "not_found", "payment_required"],
  run: async (context, { agent_id, call_to, extra_data, channel_id }) => ({
    data: await requestCall(context, {
      agentId: agent_id,
      to: call_to,
      extraData: extra_data,
      channelId: channel_id,
    }),
  }),
});
