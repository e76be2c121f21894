import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { publicAccess } from "../../platform/operations/requirement.ts";
import { describeInvitation } from "../join.ts";
import { LinkHash, ReceivedInvitation } from "../schema.ts";

export const getInvitation = defineOperation({
  name: "getInvitation",
  tag: "organizations",
  summary: "Read an invitation before accepting it",
  access: publicAccess,
  effect: "read",
  input: z.object({ hash: LinkHash }),
  output: ReceivedInvitation,
  message: "Data Fetched Successfully!",
  errors: ["not_found"],
  mcp: false,
  run: async (context, input) => ({
    data: await describeInvitation(context.db.read, input.hash, context.now()),
  }),
});
