import type { Migration } from "../../platform/db/index.ts";

/** The tables that steps of the schema make, each after those it refers to. */
export function tableNames(steps: readonly Migration[]): string[] {
  const names: string[] = [];
  for (const statement of steps.flatMap((step) => step.statements)) {
    // Variants for an engine only move rows.
    if (typeof statement !== "string") continue;
    const made = /^create table (?:if not exists )?(\w+)/i.exec(statement)?.[1];
    if (made) names.push(made);
    const dropped = /^drop table (?:if exists )?(\w+)/i.exec(statement)?.[1];
    if (dropped) names.splice(names.indexOf(dropped), 1);
    const renamed = /^alter table (\w+) rename to (\w+)/i.exec(statement);
    if (renamed) names.splice(names.indexOf(renamed[1]!), 1, renamed[2]!);
  }
  return names;
}
