import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectOwner } from "../../platform/operations/requirement.ts";
import { changeLifetimes } from "../proof-lifetimes.ts";
import { proofLifetimeFields, ProofLifetimes } from "../schema.ts";

export const updateProofLifetimes = defineOperation({
  name: "updateProofLifetimes",
  tag: "sessions",
  summary: "Change how long visitors' proofs hold",
  description:
    "Only included fields change. A shorter time ends proofs that are older, too; a longer one is for proofs from now on.",
  access: projectOwner("Setting"),
  effect: "write",
  input: z.object(proofLifetimeFields).partial(),
  output: ProofLifetimes,
  message: "Data Updated Successfully!",
  run: async (context, input) => ({ data: await changeLifetimes(context, input) }),
});
