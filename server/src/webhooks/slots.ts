/** Requests that are under way at once, shared fairly: when a slot is free, projects that wait take turns. */
export interface Slots {
  /** Resolves once the project may send a request; the answer frees the slot. */
  take(projectId: number): Promise<() => void>;
}

export function createSlots({ all, perProject }: { all: number; perProject: number }): Slots {
  let used = 0;
  const usedBy = new Map<number, number>();
  const waiting = new Map<number, (() => void)[]>();

  const isFree = (projectId: number): boolean => used < all && (usedBy.get(projectId) ?? 0) < perProject;

  function occupy(projectId: number): () => void {
    used += 1;
    usedBy.set(projectId, (usedBy.get(projectId) ?? 0) + 1);
    return () => {
      used -= 1;
      const left = (usedBy.get(projectId) ?? 1) - 1;
      if (left > 0) usedBy.set(projectId, left);
      else usedBy.delete(projectId);
      admit();
    };
  }

  function admit(): void {
    for (const [projectId, queue] of waiting) {
      if (!isFree(projectId)) continue;
      const next = queue.shift();
      waiting.delete(projectId);
      // To the end: the others come first the next time.
      if (queue.length > 0) waiting.set(projectId, queue);
      next?.();
      return;
    }
  }

  return {
    take(projectId) {
      if (isFree(projectId) && !waiting.has(projectId)) return Promise.resolve(occupy(projectId));
      return new Promise((resolve) => {
        const queue = waiting.get(projectId) ?? [];
        queue.push(() => resolve(occupy(projectId)));
        waiting.set(projectId, queue);
      });
    },
  };
}
