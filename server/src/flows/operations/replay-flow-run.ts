import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { replayRun } from "../replay.ts";
import { FlowReplay } from "../schema.ts";

export const replayFlowRun = defineOperation({
  name: "replayFlowRun",
  tag: "flows",
  summary: "Replay a run of a flow with the same answers",
  description:
    "With the versions of the run, the same answers lead the same way. With draft, it shows where the drafts lead them today. Actions are not run again: their recorded outcomes count. Nothing is sent.",
  access: projectAccess("Sessions", "Read"),
  effect: "read",
  input: z.object({
    run_id: id("run"),
    use: z.enum(["recorded", "draft"]).default("recorded").describe("Which flows it is replayed with"),
  }),
  output: FlowReplay,
  message: "Data Fetched Successfully!",
  errors: ["not_found", "conflict"],
  run: async (context, { run_id, use }) => ({ data: await replayRun(context, { runId: run_id, uses: use }) }),
});
