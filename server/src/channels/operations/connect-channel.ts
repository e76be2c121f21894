import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { addChannel } from "../channels.ts";
import { channelKind, channelName, ChannelSummary, credentials, settings } from "../schema.ts";

export const connectChannel = defineOperation({
  name: "connectChannel",
  tag: "channels",
  summary: "Connect an account of a vendor: its messages become conversations of this project",
  description:
    "The credentials are checked with the vendor at once, stored encrypted and never returned. getChannelKinds lists " +
    "the fields of each kind. next_step says what is left to do in the vendor's console. At most 20 for a project.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  mcp: false,
  input: z.object({
    kind: channelKind,
    name: channelName.optional(),
    credentials,
    settings: settings.default({}),
  }),
  output: ChannelSummary,
  message: "Data Added Successfully!",
  errors: ["conflict"],
  async run(context, input) {
    const { kind, name, credentials: secrets, settings: chosen } = input;
    return { data: await addChannel(context, { kind, name, credentials: secrets, settings: chosen }) };
  },
});
