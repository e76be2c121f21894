import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { readCentre } from "../centre.ts";
import { verifyHelpHost } from "../domains.ts";
import { HelpCentre } from "../schema.ts";

export const verifyHelpDomain = defineOperation({
  name: "verifyHelpDomain",
  tag: "help-centre",
  summary: "Check the TXT record of the help centre's domain",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  administers: true,
  input: z.object({}),
  output: HelpCentre,
  message: "Data Updated Successfully!",
  errors: ["conflict"],
  async run(context) {
    await verifyHelpHost(context);
    return { data: await readCentre(context) };
  },
});
