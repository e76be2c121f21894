import { hasCome } from "../../models/index.ts";
import type { Sql } from "../../platform/db/index.ts";
import { listChosenModels } from "../queries/model-endings.ts";
import { daysAfter, NOTICE_DAYS } from "./endings.ts";

const PROJECTS_AT_ONCE = 1_000;

interface Row {
  readonly value: string;
  readonly withdrawnOn: string | null;
  readonly successor: string | null;
}

interface Ending {
  readonly model: string;
  readonly withdrawnOn: string;
  readonly successor: string | null;
  readonly projects: number;
}

/** How many projects use each model, as their own or where it fails. */
export async function countChosenModels(sql: Sql): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (let after = 0; ;) {
    const projects = await listChosenModels(sql, { after, limit: PROJECTS_AT_ONCE });
    for (const { model, others } of projects)
      for (const value of new Set([model, ...others])) counts.set(value, (counts.get(value) ?? 0) + 1);
    const last = projects.at(-1);
    if (!last) break;
    after = last.projectId;
  }
  return counts;
}

/** How many projects use each model that has ended or ends soon. */
export async function countEndings(sql: Sql, table: readonly Row[], now: number): Promise<readonly Ending[]> {
  const ending = table.filter(({ withdrawnOn }) => hasCome(withdrawnOn, daysAfter(now, NOTICE_DAYS[0])));
  const counts = await countChosenModels(sql);
  return ending.flatMap(({ value, withdrawnOn, successor }) => {
    const projects = counts.get(value) ?? 0;
    return projects === 0 ? [] : [{ model: value, withdrawnOn: withdrawnOn!, successor, projects }];
  });
}
