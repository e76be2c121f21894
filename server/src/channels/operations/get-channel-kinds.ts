import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { presentKind } from "../channel-fields.ts";
import { ChannelKindSummary } from "../schema.ts";
import { VENDOR_CHANNELS } from "../vendors.ts";

export const getChannelKinds = defineOperation({
  name: "getChannelKinds",
  tag: "channels",
  summary: "List the kinds of channels that can be connected, and what each asks for",
  access: projectAccess("Setting", "Read"),
  effect: "read",
  input: z.object({}),
  output: z.array(ChannelKindSummary),
  message: "Data Fetched Successfully!",
  run: async () => ({ data: Object.values(VENDOR_CHANNELS).map(presentKind) }),
});
