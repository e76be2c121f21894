import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { operatorOfInstallation } from "../../platform/operations/requirement.ts";
import { resumeSending } from "../pause.ts";

export const resumeInstallation = defineOperation({
  name: "resumeInstallation",
  tag: "installation",
  summary: "Let a restored installation send mails, webhooks and messages, and run its jobs",
  description:
    "After a restore nothing is sent. Resume only if no other installation runs on the same data. Repeating it does nothing.",
  access: operatorOfInstallation,
  effect: "write",
  input: z.object({}),
  message: "Data Updated Successfully!",
  mcp: false,
  async run({ db }) {
    await resumeSending(db);
    return {};
  },
});
