import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { teamId } from "../schema.ts";
import { removeTeam } from "../teams.ts";

export const deleteTeam = defineOperation({
  name: "deleteTeam",
  tag: "desk",
  summary: "Delete a team",
  description: "Its conversations stay, without a team.",
  access: projectAccess("Setting", "Write"),
  effect: "destroy",
  input: z.object({ team_id: teamId }),
  message: "Data Deleted Successfully!",
  errors: ["not_found"],
  async run(context, input) {
    await removeTeam(context, input.team_id);
    return {};
  },
});
