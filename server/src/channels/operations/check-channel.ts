import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { checkChannelNow } from "../channels.ts";
import { channelId, ChannelSummary } from "../schema.ts";

export const checkChannel = defineOperation({
  name: "checkChannel",
  tag: "channels",
  summary: "Ask a channel's vendor whether the account still works",
  description:
    "A failing channel whose vendor accepts the credentials again is ready, and what waited is sent.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  input: z.object({ channel_id: channelId }),
  output: ChannelSummary,
  message: "Data Fetched Successfully!",
  errors: ["not_found", "conflict"],
  run: async (context, { channel_id }) => ({ data: await checkChannelNow(context, channel_id) }),
});
