import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { changeChannel } from "../channels.ts";
import { channelId, channelName, ChannelSummary, credentials, settings } from "../schema.ts";

export const updateChannel = defineOperation({
  name: "updateChannel",
  tag: "channels",
  summary: "Change a channel: its name, credentials and settings, or pause it",
  description:
    "New credentials and settings are checked with the vendor at once; messages that waited for them are sent. While " +
    "a channel is paused, messages in both directions wait.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  mcp: false,
  input: z.object({
    channel_id: channelId,
    name: channelName.optional(),
    credentials: credentials.optional(),
    settings: settings.optional(),
    paused: z.boolean().optional().describe("Whether messages wait in both directions"),
  }),
  output: ChannelSummary,
  message: "Data Updated Successfully!",
  errors: ["not_found", "conflict"],
  run: async (context, { channel_id, ...update }) => ({
    data: await changeChannel(context, channel_id, update),
  }),
});
