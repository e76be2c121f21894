import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { Team, teamFields, teamId, teamName } from "../schema.ts";
import { changeTeam } from "../teams.ts";

export const updateTeam = defineOperation({
  name: "updateTeam",
  tag: "desk",
  summary: "Change a team's members, business hours, holidays, rotation and texts",
  description: "Lists replace what was there; fields that are left out stay as they are.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  input: z.object({
    team_id: teamId,
    name: teamName.optional(),
    ...z.object(teamFields).partial().shape,
  }),
  output: Team,
  message: "Data Updated Successfully!",
  errors: ["not_found", "conflict"],
  run: async (context, { team_id, ...input }) => ({ data: await changeTeam(context, team_id, input) }),
});
