/** A visitor by the conversation, or, without one, the project's team. */
export interface Viewer {
  readonly projectId: number;
  readonly sessionUid?: string | undefined;
}

/**
 * The names of viewers who are online, for each process: a viewer is online while at least one process has them.
 */
export interface Roster {
  set(process: string, name: string, isHere: boolean): void;
  /** Replaces everything known about a process with its full list. */
  replace(process: string, names: ReadonlySet<string>): void;
  forget(process: string): void;
  /** Those with one process. */
  of(process: string): ReadonlySet<string>;
  has(name: string): boolean;
  visitors(projectId: number): string[];
}

export function createRoster(onChange: (viewer: Viewer, isHere: boolean) => void): Roster {
  const homes = new Map<string, Set<string>>();
  const counts = new Map<string, number>();

  function set(process: string, name: string, isHere: boolean): void {
    const home = homes.get(process) ?? new Set();
    homes.set(process, home);
    if (home.has(name) === isHere) return;
    if (isHere) home.add(name);
    else home.delete(name);
    const count = (counts.get(name) ?? 0) + (isHere ? 1 : -1);
    if (count > 0) counts.set(name, count);
    else counts.delete(name);
    if (count === (isHere ? 1 : 0)) onChange(viewerOf(name), isHere);
  }

  function replace(process: string, names: ReadonlySet<string>): void {
    for (const name of names) set(process, name, true);
    for (const name of homes.get(process) ?? []) if (!names.has(name)) set(process, name, false);
  }

  return {
    set,
    replace,
    forget(process) {
      replace(process, new Set());
      homes.delete(process);
    },
    of: (process) => homes.get(process) ?? new Set(),
    has: (name) => counts.has(name),
    visitors: (projectId) =>
      [...counts.keys()].flatMap((name) => {
        const viewer = viewerOf(name);
        return viewer.projectId === projectId && viewer.sessionUid !== undefined ? [viewer.sessionUid] : [];
      }),
  };
}

export const nameOf = ({ projectId, sessionUid = "" }: Viewer): string => `${projectId}/${sessionUid}`;

function viewerOf(name: string): Viewer {
  const [projectId, sessionUid = ""] = name.split("/");
  return { projectId: Number(projectId), sessionUid: sessionUid === "" ? undefined : sessionUid };
}
