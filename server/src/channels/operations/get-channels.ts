import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { allChannels } from "../channels.ts";
import { ChannelSummary } from "../schema.ts";

export const getChannels = defineOperation({
  name: "getChannels",
  tag: "channels",
  summary: "List the connected channels of a project, with their state and last problem",
  access: projectAccess("Setting", "Read"),
  effect: "read",
  input: z.object({}),
  output: z.array(ChannelSummary),
  message: "Data Fetched Successfully!",
  run: async (context) => ({ data: await allChannels(context) }),
});
