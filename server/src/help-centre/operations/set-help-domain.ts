import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { readCentre } from "../centre.ts";
import { claimHelpHost } from "../domains.ts";
import { domain, HelpCentre } from "../schema.ts";

export const setHelpDomain = defineOperation({
  name: "setHelpDomain",
  tag: "help-centre",
  summary: "Give the help centre a domain of your own",
  description: "It is used once verifyHelpDomain has found its TXT record; null removes the domain.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  administers: true,
  input: z.object({ domain: domain.nullable() }),
  output: HelpCentre,
  message: "Data Updated Successfully!",
  errors: ["conflict"],
  async run(context, input) {
    await claimHelpHost(context, input.domain);
    return { data: await readCentre(context) };
  },
});
