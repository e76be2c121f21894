import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { integrationAccess } from "../../platform/operations/requirement.ts";
import { describeSession } from "../read-sessions.ts";
import { SessionDetail, sessionUid } from "../schema.ts";

export const getSession = defineOperation({
  name: "getSession",
  tag: "sessions",
  summary: "Read one conversation",
  access: integrationAccess("Sessions", "Read"),
  effect: "read",
  input: z.object({ session_uid: sessionUid }),
  output: SessionDetail,
  message: "Data Fetched Successfully!",
  errors: ["not_found"],
  run: async (context, input) => ({
    data: await describeSession(context, { projectId: context.project.id, uid: input.session_uid }),
  }),
});
