export interface QueueLimits {
  readonly concurrency: number;
  readonly waiting: number;
}

/** Runs work in turn, so much of it at once. Where too much waits already, new work fails with `refusal`. */
export function createQueue(
  { concurrency, waiting }: QueueLimits,
  refusal: () => Error,
): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= concurrency) {
      if (queue.length >= waiting) throw refusal();
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
