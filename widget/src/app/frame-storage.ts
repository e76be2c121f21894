/**
 * Earlier versions kept the visitor in the frame's own storage. A key that is still there goes to the server
 * once, which recognizes the visitor only on the site where they started: a frame on another site learns
 * nothing.
 */
export interface FrameStorage {
  readonly key: string | null;
  readonly user: string | null;
  readonly seen: string | null;
  clear(): void;
}

export function readFrameStorage(widgetUid: string): FrameStorage {
  const prefix = `parley:${widgetUid}`;
  const read = (name: string) => attempt(() => localStorage.getItem(prefix + name));
  return {
    key: read(""),
    user: read(":user"),
    seen: read(":seen"),
    clear: () =>
      ["", ":user", ":seen"].forEach((name) => attempt(() => localStorage.removeItem(prefix + name))),
  };
}

/** Reading a frame's storage throws where the browser blocks it. */
function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}
