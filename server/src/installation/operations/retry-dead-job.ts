import { z } from "zod";
import { notFound } from "../../platform/errors/app-error.ts";
import { retryJob } from "../../platform/jobs/index.ts";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { operatorOfInstallation } from "../../platform/operations/requirement.ts";

export const retryDeadJob = defineOperation({
  name: "retryDeadJob",
  tag: "installation",
  summary: "Run a job that was given up again, with all its tries",
  access: operatorOfInstallation,
  effect: "write",
  input: z.object({ job_id: id("job, as in getDeadJobs") }),
  message: "Data Updated Successfully!",
  errors: ["not_found"],
  mcp: false,
  async run({ db, now, jobs }, { job_id }) {
    if (!(await db.writeStatement((sql) => retryJob(sql, { id: job_id, now: now() })))) throw notFound();
    void jobs.poll();
    return {};
  },
});
