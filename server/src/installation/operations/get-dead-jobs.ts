import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { isoTime, limit } from "../../platform/operations/fields.ts";
import { operatorOfInstallation } from "../../platform/operations/requirement.ts";
import { listJobs } from "../../platform/jobs/index.ts";
import { DeadJob } from "../schema.ts";

export const getDeadJobs = defineOperation({
  name: "getDeadJobs",
  tag: "installation",
  summary: "List background jobs that were given up, the oldest first",
  access: operatorOfInstallation,
  effect: "read",
  input: z.object({
    after_id: z.number().int().min(0).default(0).describe("Continue after this job"),
    limit: limit(100, 25),
  }),
  output: z.array(DeadJob),
  message: "Data Fetched Successfully!",
  mcp: false,
  async run({ db, now }, input) {
    const jobs = await listJobs(db.read, {
      state: "dead",
      afterId: input.after_id,
      limit: input.limit,
      now: now(),
    });
    return {
      data: jobs.map(({ id, kind, attempts, lastError, createdAt, deadAt }) => ({
        id,
        kind,
        attempts,
        last_error: lastError,
        createdAt: isoTime(createdAt),
        died_at: isoTime(deadAt!),
      })),
    };
  },
});
