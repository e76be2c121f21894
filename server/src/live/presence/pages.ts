export interface Pages {
  /** One more is open until the answer is called. */
  open(name: string): () => void;
  close(): void;
}

/** How many pages of this process each visitor has open. A page that reloads does not count as leaving. */
export function createPages(lingerMs: number, change: (name: string, isHere: boolean) => void): Pages {
  const open = new Map<string, number>();
  const leaving = new Map<string, NodeJS.Timeout>();
  let isClosed = false;

  function leave(name: string): void {
    const count = (open.get(name) ?? 1) - 1;
    if (count > 0) open.set(name, count);
    else open.delete(name);
    if (count > 0 || isClosed) return;
    const timer = setTimeout(() => {
      leaving.delete(name);
      change(name, false);
    }, lingerMs);
    leaving.set(name, timer.unref());
  }

  return {
    open(name) {
      if (isClosed) return () => {};
      const count = open.get(name) ?? 0;
      open.set(name, count + 1);
      clearTimeout(leaving.get(name));
      if (!leaving.delete(name) && count === 0) change(name, true);
      return () => leave(name);
    },
    close() {
      isClosed = true;
      for (const timer of leaving.values()) clearTimeout(timer);
      leaving.clear();
    },
  };
}
