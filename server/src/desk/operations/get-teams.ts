import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { Team } from "../schema.ts";
import { describeTeams } from "../teams.ts";

export const getTeams = defineOperation({
  name: "getTeams",
  tag: "desk",
  summary: "Read the teams of a project with their members and business hours",
  access: projectAccess("Sessions", "Read"),
  effect: "read",
  input: z.object({}),
  output: z.array(Team),
  message: "Data Fetched Successfully!",
  run: async (context) => ({ data: await describeTeams(context) }),
});
