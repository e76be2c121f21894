import { fromJson } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import { NOTHING_PROVEN, reaches } from "../sessions/index.ts";
import { levelNeeded } from "./audience.ts";
import { findActionByName, listActions } from "./queries/actions.ts";
import { readVisitor, type ActionSession } from "./template-values.ts";

/** An action as a model is offered it. */
export interface OfferedAction {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  /** A JSON Schema of an object. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly needsConfirmation: boolean;
}

/** The actions that this visitor may use. */
export async function offeredActions(
  app: App,
  { projectId, session }: { projectId: number; session: ActionSession },
): Promise<OfferedAction[]> {
  const enabled = (await listActions(app.db.read, { projectId })).filter(
    ({ is_enabled, problem }) => is_enabled === 1 && problem === null,
  );
  const { level } = enabled.some((row) => levelNeeded(row) !== "none")
    ? (await readVisitor(app, projectId, session)).proven
    : NOTHING_PROVEN;
  return enabled
    .filter((row) => reaches(level, levelNeeded(row)))
    .map(({ id, name, description, parameters, needs_confirmation }) => ({
      id,
      name,
      description,
      parameters: fromJson(parameters),
      needsConfirmation: needs_confirmation === 1,
    }));
}

/** An action that runs without a visitor, or why it does not. */
export async function findOpenAction(
  app: App,
  key: { projectId: number; name: string },
): Promise<OfferedAction | { readonly problem: string }> {
  const row = await findActionByName(app.db.read, key);
  if (!row || row.is_enabled === 0) return { problem: "is not an enabled action of this project" };
  if (row.problem !== null) return { problem: `can't run at present: ${row.problem}` };
  if (row.needs_confirmation === 1) return { problem: "needs a visitor's confirmation" };
  if (levelNeeded(row) !== "none") return { problem: "needs a visitor who has proven who they are" };
  if (row.kind === "builtin") return { problem: "needs a conversation" };
  const { id, name, description, parameters } = row;
  return { id, name, description, parameters: fromJson(parameters), needsConfirmation: false };
}
