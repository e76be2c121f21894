import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { readCentre } from "../centre.ts";
import { HelpCentre } from "../schema.ts";

export const getHelpCentre = defineOperation({
  name: "getHelpCentre",
  tag: "help-centre",
  summary: "Read the settings of the help centre",
  access: projectAccess("Setting", "Read"),
  effect: "read",
  input: z.object({}),
  output: HelpCentre,
  message: "Data Fetched Successfully!",
  run: async (context) => ({ data: await readCentre(context) }),
});
