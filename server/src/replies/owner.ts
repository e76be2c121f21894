import { isUniqueViolation } from "../platform/db/index.ts";
import { conflict } from "../platform/errors/app-error.ts";
import type { ProjectContext } from "../platform/operations/context.ts";
import { MOST_OWN, MOST_SHARED } from "./schema.ts";

/** Whose replies and macros a caller sees: the project's, and those of the signed-in person. */
export interface ReplyReader {
  readonly projectId: number;
  /** Null for a program: the replies of the person who created its token are not its own. */
  readonly userId: number | null;
}

export const readerOf = ({ actor, project }: ProjectContext): ReplyReader => ({
  projectId: project.id,
  userId: actor.kind === "person" ? actor.userId : null,
});

/** The user to whom a new one belongs; null for the project. */
export function ownerOf(context: ProjectContext, isPersonal: boolean): number | null {
  if (!isPersonal) return null;
  const { userId } = readerOf(context);
  if (userId === null) throw conflict("Only a signed-in person has their own. Leave is_personal out.");
  return userId;
}

export function requireRoom(count: number, userId: number | null, things: "saved replies" | "macros"): void {
  const most = userId === null ? MOST_SHARED : MOST_OWN;
  if (count < most) return;
  const sentence =
    userId === null ? `A project has at most ${most} shared` : `You have at most ${most} personal`;
  throw conflict(`${sentence} ${things}. Delete one first.`);
}

export async function withFreeShortcut<Result>(
  shortcut: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict(`The shortcut ${shortcut} is taken. Choose another one.`);
    throw error;
  }
}

/** For what comes back under the shortcut it had. */
export async function withShortcutStillFree<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw conflict("Another one has its shortcut by now. Change that one's shortcut first.");
  }
}
