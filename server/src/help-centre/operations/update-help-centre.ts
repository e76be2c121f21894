import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { changeCentre } from "../centre.ts";
import { centreFields, HelpCentre } from "../schema.ts";

export const updateHelpCentre = defineOperation({
  name: "updateHelpCentre",
  tag: "help-centre",
  summary: "Change the help centre: on or off, title, languages",
  description:
    "What is left out stays as it is. A language can be removed once no article is published in it.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  administers: true,
  input: z.object({
    is_on: centreFields.is_on.optional(),
    title: centreFields.title.optional(),
    description: centreFields.description.optional(),
    languages: centreFields.languages.optional(),
  }),
  output: HelpCentre,
  message: "Data Updated Successfully!",
  errors: ["conflict"],
  run: async (context, input) => ({ data: await changeCentre(context, input) }),
});
