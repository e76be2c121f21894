import { expect, test } from "vitest";
import { createQueue } from "./queue.ts";

test("two tasks run, three wait in order, the sixth is refused until one has ended", async () => {
  const run = createQueue({ concurrency: 2, waiting: 3 }, () => new Error("The queue is full."));
  const started: number[] = [];
  const end: (() => void)[] = [];
  const task = (id: number) =>
    run(
      () =>
        new Promise<number>((resolve) => {
          started.push(id);
          end[id] = () => resolve(id);
        }),
    );
  const tasks = [0, 1, 2, 3, 4].map(task);
  expect(started).toEqual([0, 1]);
  await expect(task(5)).rejects.toThrow("The queue is full.");

  end[1]?.();
  expect(await tasks[1]).toBe(1);
  expect(started).toEqual([0, 1, 2]);
  const sixth = task(6);
  for (const id of [0, 2, 3, 4, 6]) {
    await expect.poll(() => end[id]).toBeDefined();
    end[id]?.();
  }
  expect(await Promise.all([...tasks, sixth])).toEqual([0, 1, 2, 3, 4, 6]);
});

test("a task that fails makes room for the next", async () => {
  const run = createQueue({ concurrency: 1, waiting: 1 }, () => new Error("The queue is full."));
  const failing = run(() => Promise.reject(new Error("broken")));
  const next = run(() => Promise.resolve("next"));
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("next");
});
