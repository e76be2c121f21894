import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { listPeople } from "../people.ts";
import { DeskPerson } from "../schema.ts";

export const getDeskPeople = defineOperation({
  name: "getDeskPeople",
  tag: "desk",
  summary: "Read which people belong to which teams, and who is away",
  access: projectAccess("Sessions", "Read"),
  effect: "read",
  input: z.object({}),
  output: z.array(DeskPerson),
  message: "Data Fetched Successfully!",
  run: async (context) => ({ data: await listPeople(context) }),
});
