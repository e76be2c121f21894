import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { removeChannel } from "../channels.ts";
import { channelId } from "../schema.ts";

export const disconnectChannel = defineOperation({
  name: "disconnectChannel",
  tag: "channels",
  summary: "Disconnect a channel; its conversations stay",
  description: "Messages that wait to be sent are not sent any more.",
  access: projectAccess("Setting", "Write"),
  effect: "destroy",
  input: z.object({ channel_id: channelId }),
  message: "Data Deleted Successfully!",
  errors: ["not_found"],
  async run(context, { channel_id }) {
    await removeChannel(context, channel_id);
    return {};
  },
});
