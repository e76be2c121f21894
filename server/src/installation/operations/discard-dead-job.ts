import { z } from "zod";
import { notFound } from "../../platform/errors/app-error.ts";
import { discardJob } from "../../platform/jobs/index.ts";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { operatorOfInstallation } from "../../platform/operations/requirement.ts";

export const discardDeadJob = defineOperation({
  name: "discardDeadJob",
  tag: "installation",
  summary: "Delete a job that was given up; what it was to do is not done",
  access: operatorOfInstallation,
  effect: "destroy",
  input: z.object({ job_id: id("job, as in getDeadJobs") }),
  message: "Data Deleted Successfully!",
  errors: ["not_found"],
  mcp: false,
  async run({ db }, { job_id }) {
    if (!(await db.writeStatement((sql) => discardJob(sql, { id: job_id })))) throw notFound();
    return {};
  },
});
