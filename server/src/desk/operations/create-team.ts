import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { Team, teamFields, teamName } from "../schema.ts";
import { createTeam as create } from "../teams.ts";

export const createTeam = defineOperation({
  name: "createTeam",
  tag: "desk",
  summary: "Create a team with members, business hours and rotation",
  description:
    "The default team gets conversations in which a visitor asks for a person. A team that rotates assigns them to " +
    "its members in turn, within its hours and up to the capacity; members who are away are left out.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  input: z.object({ name: teamName, ...z.object(teamFields).partial().shape }),
  output: Team,
  message: "Data Created Successfully!",
  errors: ["conflict"],
  run: async (context, input) => ({ data: await create(context, input) }),
});
