import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { isoTime } from "../../platform/operations/fields.ts";
import { operatorOfInstallation } from "../../platform/operations/requirement.ts";
import { pageOfDeadJobs } from "../../platform/jobs/index.ts";
import { DeadJob } from "../schema.ts";

export const getDeadJobs = defineOperation({
  name: "getDeadJobs",
  tag: "installation",
  summary: "List background jobs that were given up, the oldest first",
  access: operatorOfInstallation,
  effect: "read",
  input: z.object({
    after_id: z.number().int().min(0).default(0).describe("Continue after this job"),
  }),
  list: { most: 100, byDefault: 25 },
  output: z.array(DeadJob),
  message: "Data Fetched Successfully!",
  mcp: false,
  async run({ db, now }, input) {
    const { data: jobs, ...answer } = await pageOfDeadJobs(db.read, input.page, {
      afterId: input.after_id,
      now: now(),
    });
    return {
      ...answer,
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
