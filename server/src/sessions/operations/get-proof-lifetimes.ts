import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { lifetimesOf } from "../proof-lifetimes.ts";
import { ProofLifetimes } from "../schema.ts";

export const getProofLifetimes = defineOperation({
  name: "getProofLifetimes",
  tag: "sessions",
  summary: "Read how long visitors' proofs hold",
  access: projectAccess("Setting", "Read"),
  effect: "read",
  input: z.object({}),
  output: ProofLifetimes,
  message: "Data Fetched Successfully!",
  run: async ({ db, project }) => ({ data: await lifetimesOf(db.read, project.id) }),
});
