/** Requests that are under way at once, shared fairly: when a slot is free, projects that wait take turns. */
export interface Slots {
  /** Resolves once the project may send a request; the answer frees the slot. */
  take(projectId: number, isProven: boolean): Promise<() => void>;
}

interface SlotLimits {
  readonly all: number;
  readonly perProject: number;
  /** For receivers whose last request failed, or that have answered none: they may be silent and hold each for long. */
  readonly unproven: number;
  /** The last of all, for projects that use none. */
  readonly forNewcomers: number;
}

interface Line {
  readonly projectId: number;
  readonly isProven: boolean;
  readonly begin: (() => void)[];
}

export function createSlots({ all, perProject, unproven, forNewcomers }: SlotLimits): Slots {
  let used = 0;
  let usedUnproven = 0;
  const usedBy = new Map<number, number>();
  /** In the order of their turns. */
  const lines = new Map<string, Line>();

  function isFree(projectId: number, isProven: boolean): boolean {
    const mine = usedBy.get(projectId) ?? 0;
    if (mine >= perProject || (!isProven && usedUnproven >= unproven)) return false;
    return used < all - (mine > 0 ? forNewcomers : 0);
  }

  function occupy(projectId: number, isProven: boolean): () => void {
    used += 1;
    if (!isProven) usedUnproven += 1;
    usedBy.set(projectId, (usedBy.get(projectId) ?? 0) + 1);
    return () => {
      used -= 1;
      if (!isProven) usedUnproven -= 1;
      const left = (usedBy.get(projectId) ?? 1) - 1;
      if (left > 0) usedBy.set(projectId, left);
      else usedBy.delete(projectId);
      admit();
    };
  }

  function admit(): void {
    for (const [key, line] of lines) {
      if (!isFree(line.projectId, line.isProven)) continue;
      const next = line.begin.shift();
      lines.delete(key);
      // To the end: the others come first the next time.
      if (line.begin.length > 0) lines.set(key, line);
      next?.();
      return;
    }
  }

  return {
    take(projectId, isProven) {
      const key = `${projectId} ${isProven}`;
      if (isFree(projectId, isProven) && !lines.has(key)) return Promise.resolve(occupy(projectId, isProven));
      return new Promise((resolve) => {
        const line = lines.get(key) ?? { projectId, isProven, begin: [] };
        line.begin.push(() => resolve(occupy(projectId, isProven)));
        lines.set(key, line);
      });
    },
  };
}
