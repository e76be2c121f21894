const nameOf = (sessionUid: string): string => `parley.looking.${sessionUid}`;

/** Marks the conversation as looked at, for all tabs of the browser, until the answer is called. */
export function lookAt(sessionUid: string): () => void {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const abort = new AbortController();
  navigator.locks
    ?.request(nameOf(sessionUid), { mode: "shared", signal: abort.signal }, () => released)
    // Released before it was granted.
    .catch(() => undefined);
  return () => {
    abort.abort();
    release();
  };
}

export async function isLookedAt(sessionUid: string): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some(({ name }) => name === nameOf(sessionUid));
}

interface Occasion {
  readonly name: string;
  /** What a slower tab may report again later. */
  readonly cause: string;
  readonly forMs: number;
}

/** Runs once in all tabs of the browser: not again for the same cause, nor for any within the time. */
export async function onceInAllTabs(
  { name, cause, forMs }: Occasion,
  run: () => Promise<void>,
): Promise<void> {
  await navigator.locks?.request(`parley.once.${name}`, { ifAvailable: true }, async (lock) => {
    if (!lock || isDone(`${name} ${cause}`)) return;
    await run();
    await new Promise((resolve) => setTimeout(resolve, forMs));
  });
}

const DONE = "parley.alerted";
const MOST_DONE = 50;

/** Remembers it as done, for all tabs. */
function isDone(key: string): boolean {
  const done = (localStorage.getItem(DONE) ?? "").split("\n");
  if (done.includes(key)) return true;
  localStorage.setItem(DONE, [key, ...done].slice(0, MOST_DONE).join("\n"));
  return false;
}
