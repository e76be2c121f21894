import {
  listCustomFields,
  problemsOfValues,
  type FieldRow,
  type FieldValue,
} from "../custom-fields/index.ts";
import type { Sql } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import { findProjectMember } from "../projects/index.ts";
import { fieldsOf } from "./steps.ts";

/** What steps may name in a project. */
export interface StepTargets {
  teamIds(): Promise<readonly number[]>;
  isMember(userId: number): Promise<boolean>;
  fields(): Promise<readonly FieldRow[]>;
}

const SUBJECT = "conversation";

/** Reads each once, however many steps name it. */
export function readTargets(
  app: Pick<App, "services">,
  sql: Sql,
  { projectId }: { readonly projectId: number },
): StepTargets {
  const known = new Map<string, Promise<unknown>>();
  const once = <Value>(name: string, read: () => Promise<Value>): Promise<Value> => {
    const value = (known.get(name) as Promise<Value> | undefined) ?? read();
    known.set(name, value);
    return value;
  };
  return {
    teamIds: () => once("teams", () => app.services.desk.listTeamIds(sql, { projectId })),
    isMember: (userId) =>
      once(`member ${userId}`, async () => (await findProjectMember(sql, { projectId, userId })) !== null),
    fields: () => once("fields", () => listCustomFields(sql, { projectId, subject: SUBJECT })),
  };
}

/** People and teams that steps name must be of the project. The sentence names one that is not. */
export async function problemOfTargets(
  targets: StepTargets,
  steps: readonly {
    readonly kind: string;
    readonly team_id?: number | null;
    readonly assignee_id?: number | null;
    readonly field?: string;
    readonly value?: FieldValue | null;
  }[],
): Promise<string | null> {
  const named = steps.flatMap(({ team_id }) => team_id ?? []);
  const teamIds = named.length === 0 ? [] : await targets.teamIds();
  const missing = named.find((teamId) => !teamIds.includes(teamId));
  if (missing !== undefined) return `the project has no team ${missing}.`;
  for (const { assignee_id: userId } of steps) {
    if (userId != null && !(await targets.isMember(userId))) {
      return `user ${userId} is no member of this project.`;
    }
  }
  const values = fieldsOf(steps);
  if (Object.keys(values).length === 0) return null;
  return Object.values(problemsOfValues(await targets.fields(), SUBJECT, values))[0] ?? null;
}
