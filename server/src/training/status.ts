import type { z } from "zod";
import { planOf } from "../organizations/index.ts";
import type { ProjectContext } from "../platform/operations/context.ts";
import { countByStatus, findCounts } from "./queries/counts.ts";
import type { TrainingOverview } from "./schema.ts";

export async function describeTraining(context: ProjectContext): Promise<z.input<typeof TrainingOverview>> {
  const sql = context.db.read;
  const plan = planOf(context.organization.plan);
  const used = await findCounts(sql, { organizationId: context.organization.id });
  return {
    texts: await countByStatus(sql, { projectId: context.project.id, kind: "texts" }),
    files: await countByStatus(sql, { projectId: context.project.id, kind: "files" }),
    allowance: {
      texts: { used: used.texts, limit: plan.texts },
      files: { used: used.files, limit: plan.files },
    },
    search: await context.services.knowledge.describe(context.project.id),
  };
}
