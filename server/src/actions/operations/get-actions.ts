import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { listProjectActions } from "../actions.ts";
import { ProjectAction } from "../schema.ts";

export const getActions = defineOperation({
  name: "getActions",
  tag: "actions",
  summary: "List what the bot can do: its actions, by name",
  access: projectAccess("Setting", "Read"),
  effect: "read",
  input: z.object({}),
  output: z.array(ProjectAction),
  message: "Data Fetched Successfully!",
  run: async (context) => ({ data: await listProjectActions(context) }),
});
