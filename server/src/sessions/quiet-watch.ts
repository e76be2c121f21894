import type { App } from "../platform/operations/context.ts";
import { CLOSABLE, dueAt, RESOLVABLE } from "./inactivity.ts";
import {
  findLongestQuiet,
  listOldestActivity,
  listProjectsWithDurations,
  type OldestActivity,
  type ProjectDurations,
} from "./queries/inactivity.ts";
import type { SessionState } from "./tables.ts";

/**
 * Knows when the next conversation of each project can become due, so that a tick costs what is due and not how many
 * projects there are. New activity only makes that later; settings that change are read at every tick.
 */
export interface QuietWatch {
  /** Projects with a conversation that seems due, by their current settings. */
  due(): AsyncIterable<ProjectDurations>;
  /** A project was looked through: whether anything was changed. */
  looked(project: ProjectDurations, isChanged: boolean): Promise<void>;
}

const PROJECTS_PER_STATEMENT = 500;
/** At the latest: what a restore brought back is older than anything this process has seen. */
const LONGEST_MS = 15 * 60_000;
/** How far the clocks of two processes may be apart. */
const SKEW_MS = 5 * 60_000;

export function createQuietWatch(app: Pick<App, "db" | "now">): QuietWatch {
  /** When to look at each project next. */
  const lookAt = new Map<number, number>();
  let tickedAt = 0;
  let readAllAt = 0;

  async function readChanges(now: number): Promise<void> {
    // A clock that was set back would leave everything for later.
    if (now < tickedAt) lookAt.clear();
    const isWhole = lookAt.size === 0 || now - readAllAt >= LONGEST_MS || now < tickedAt;
    const changed = await listProjectsWithDurations(app.db.read, isWhole ? 0 : tickedAt - SKEW_MS);
    for (const projectId of changed) if (!isWhole || !lookAt.has(projectId)) lookAt.set(projectId, 0);
    if (isWhole) readAllAt = now;
    tickedAt = now;
  }

  function wait(projectId: number, next: number | null, now: number): void {
    lookAt.set(projectId, Math.min(next ?? Infinity, now + LONGEST_MS));
  }

  return {
    async *due() {
      const now = app.now();
      await readChanges(now);
      const projectIds = [...lookAt].filter(([, at]) => at <= now).map(([projectId]) => projectId);
      for (let first = 0; first < projectIds.length; first += PROJECTS_PER_STATEMENT) {
        const asked = projectIds.slice(first, first + PROJECTS_PER_STATEMENT);
        const found = new Map(
          (await listOldestActivity(app.db.read, asked)).map((project) => [project.projectId, project]),
        );
        for (const projectId of asked) {
          const project = found.get(projectId);
          if (!project || !hasDuration(project)) {
            lookAt.delete(projectId);
            continue;
          }
          const next = nextDue(project, now);
          if (next <= now) yield project;
          else wait(projectId, next, now);
        }
      }
    },
    async looked(project, isChanged) {
      // What is left is looked at by the next tick, unless the last message only seemed to tell.
      if (isChanged) return;
      const now = app.now();
      const ends = [];
      for (const [minutes, states] of durationsOf(project)) {
        const since = await findLongestQuiet(app.db.read, project, states);
        if (since !== null) ends.push(dueAt(since, minutes));
      }
      wait(project.projectId, ends.length === 0 ? null : Math.min(...ends), now);
    },
  };
}

const hasDuration = (project: ProjectDurations): boolean => durationsOf(project).length > 0;

function durationsOf(project: ProjectDurations): (readonly [number, readonly SessionState[]])[] {
  const { autoCloseDuration, autoResolveDuration } = project;
  return [
    ...(autoCloseDuration === null ? [] : [[autoCloseDuration, CLOSABLE] as const]),
    ...(autoResolveDuration === null ? [] : [[autoResolveDuration, RESOLVABLE] as const]),
  ];
}

/** A conversation that begins now is due after the whole duration. */
function nextDue(project: OldestActivity, now: number): number {
  return Math.min(
    ...durationsOf(project).flatMap(([minutes, states]) =>
      [now, ...states.flatMap((state) => project.byState[state] ?? [])].map((since) => dueAt(since, minutes)),
    ),
  );
}
