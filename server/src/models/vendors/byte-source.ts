import type { Dispatcher } from "undici";

const MAX_QUEUED_BYTES = 256 * 1024;

/** The bytes of one response: pushed by the connection, pulled by one reader. */
export interface ByteSource extends AsyncIterable<Buffer> {
  push(chunk: Buffer): void;
  end(): void;
  fail(error: Error): void;
  readAll(maxBytes: number): Promise<Buffer>;
}

/** `released` runs once the reader has left early, after the connection was told to stop. */
export function createByteSource(
  controller: Dispatcher.DispatchController,
  released: () => void,
): ByteSource {
  const queue: Buffer[] = [];
  let queuedBytes = 0;
  let ended = false;
  let failure: Error | null = null;
  let waiting: {
    resolve(result: IteratorResult<Buffer, undefined>): void;
    reject(error: Error): void;
  } | null = null;

  function next(): Promise<IteratorResult<Buffer, undefined>> {
    const chunk = queue.shift();
    if (chunk !== undefined) {
      queuedBytes -= chunk.length;
      if (controller.paused && queuedBytes < MAX_QUEUED_BYTES / 2) controller.resume();
      return Promise.resolve({ value: chunk, done: false });
    }
    if (failure !== null) return Promise.reject(failure);
    if (ended) return Promise.resolve({ value: undefined, done: true });
    return new Promise((resolve, reject) => {
      waiting = { resolve, reject };
    });
  }

  function stop(): Promise<IteratorResult<Buffer, undefined>> {
    if (!ended && failure === null) {
      failure = new DOMException("The reader has left", "AbortError");
      released();
      controller.abort(failure);
    }
    return Promise.resolve({ value: undefined, done: true });
  }

  return {
    push(chunk) {
      if (failure !== null) return;
      if (waiting !== null) {
        waiting.resolve({ value: chunk, done: false });
        waiting = null;
        return;
      }
      queue.push(chunk);
      queuedBytes += chunk.length;
      if (queuedBytes >= MAX_QUEUED_BYTES) controller.pause();
    },
    end() {
      ended = true;
      waiting?.resolve({ value: undefined, done: true });
      waiting = null;
    },
    fail(error) {
      if (ended || failure !== null) return;
      failure = error;
      waiting?.reject(error);
      waiting = null;
    },
    async readAll(maxBytes) {
      const chunks: Buffer[] = [];
      let bytes = 0;
      for (;;) {
        const { value } = await next();
        if (value === undefined) return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, bytes);
        bytes += value.length;
        if (bytes > maxBytes) {
          await stop();
          throw new RangeError(`The answer exceeds ${maxBytes} bytes`);
        }
        chunks.push(value);
      }
    },
    [Symbol.asyncIterator]: () => ({ next, return: stop }),
  };
}
