import { expect, test } from "vitest";
import type { IndexedChunk } from "./chunk-table.ts";
import { createIndexCache, type IndexCache } from "./index-cache.ts";

const dimensions = 4;

function doc(docId: number, text: string): IndexedChunk {
  return { id: docId, docId, text, vector: Float32Array.of(1, 0, 0, 0) };
}

/** A gate that a test opens when it wants a page to arrive. */
function gate() {
  let open!: () => void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

async function texts(cache: IndexCache, projectId: number, query: string): Promise<number[]> {
  const hits = await (await cache.get(projectId)).search(query, null, { limit: 10 });
  return hits.map((hit) => hit.docId).sort((a, b) => a - b);
}

function counting(pages: (projectId: number) => IndexedChunk[][]) {
  const loads: number[] = [];
  const load = async (projectId: number) => {
    loads.push(projectId);
    return { dimensions, pages: pages(projectId) };
  };
  return { loads, load };
}

test("callers at once share one load", async () => {
  const { loads, load } = counting(() => [[doc(1, "apple")], [doc(2, "apple pie")]]);
  const cache = createIndexCache({ budgetBytes: 1e9, load });
  const [a, b] = await Promise.all([cache.get(7), cache.get(7)]);
  expect(a).toBe(b);
  expect(await texts(cache, 7, "apple")).toEqual([1, 2]);
  expect(loads).toEqual([7]);
});

test("a change is found at once, and one for a project not in memory costs nothing", async () => {
  const { loads, load } = counting(() => [[doc(1, "apple")]]);
  const cache = createIndexCache({ budgetBytes: 1e9, load });
  cache.apply(7, { type: "remove", docId: 1 });
  expect(loads).toEqual([]);
  await cache.get(7);
  cache.apply(7, { type: "replace", docId: 1, chunks: [doc(1, "pear")] });
  cache.apply(7, { type: "replace", docId: 2, chunks: [doc(2, "pear tree")] });
  expect(await texts(cache, 7, "pear")).toEqual([1, 2]);
  expect(await texts(cache, 7, "apple")).toEqual([]);
  cache.apply(7, { type: "remove", docId: 2 });
  expect(await texts(cache, 7, "pear")).toEqual([1]);
});

test("a change that arrives while loading wins over the loaded pages", async () => {
  const last = gate();
  async function* pages() {
    yield [doc(1, "apple"), doc(2, "apple")];
    await last.opened;
    yield [doc(3, "apple"), doc(4, "pear")];
  }
  const cache = createIndexCache({ budgetBytes: 1e9, load: async () => ({ dimensions, pages: pages() }) });
  const loading = cache.get(7);
  cache.apply(7, { type: "replace", docId: 1, chunks: [doc(1, "pear")] });
  cache.apply(7, { type: "remove", docId: 2 });
  cache.apply(7, { type: "replace", docId: 3, chunks: [doc(3, "cherry")] });
  // The page already holds this one: applying it again must not double it.
  cache.apply(7, { type: "replace", docId: 4, chunks: [doc(4, "pear")] });
  last.open();
  expect((await loading).size).toBe(3);
  expect(await texts(cache, 7, "pear")).toEqual([1, 4]);
  expect(await texts(cache, 7, "apple")).toEqual([]);
});

test("invalidating while loading starts over, and no caller gets the old state", async () => {
  const first = gate();
  let round = 0;
  async function* pages() {
    const mine = ++round;
    yield [doc(1, mine === 1 ? "old" : "new")];
    if (mine === 1) await first.opened;
    yield [doc(2, mine === 1 ? "old" : "new")];
  }
  const cache = createIndexCache({ budgetBytes: 1e9, load: async () => ({ dimensions, pages: pages() }) });
  const loading = cache.get(7);
  cache.invalidate(7);
  first.open();
  await loading;
  expect(await texts(cache, 7, "new")).toEqual([1, 2]);
  expect(round).toBe(2);
  cache.invalidate(7);
  await cache.get(7);
  expect(round).toBe(3);
});

test("over the budget, the least recently used are evicted, never one in use", async () => {
  const page = Array.from({ length: 200 }, (_, i) => doc(i, `text ${i}`));
  const { loads, load } = counting(() => [page]);
  const one = createIndexCache({ budgetBytes: 1e9, load });
  const { bytes } = await one.get(0);
  loads.length = 0;
  const cache = createIndexCache({ budgetBytes: bytes * 2.5, load });
  for (const project of [1, 2, 1, 3]) await cache.get(project);
  expect(cache.size).toBe(2);
  await cache.get(1);
  expect(loads).toEqual([1, 2, 3]);
  await cache.get(2);
  expect(loads).toEqual([1, 2, 3, 2]);
  expect(cache.bytes).toBeLessThanOrEqual(bytes * 2.5);
  const tight = createIndexCache({ budgetBytes: 1, load });
  expect((await tight.get(9)).size).toBe(200);
  await tight.get(9);
  expect(loads.filter((project) => project === 9)).toHaveLength(1);
});

test("a growing project evicts others", async () => {
  const { load } = counting(() => [[doc(1, "apple")]]);
  const { bytes } = await createIndexCache({ budgetBytes: 1e9, load }).get(0);
  const cache = createIndexCache({ budgetBytes: bytes * 4, load });
  await cache.get(1);
  await cache.get(2);
  const chunks = Array.from({ length: 500 }, (_, i) => ({ ...doc(9, `grown ${i} word${i}`), id: i }));
  cache.apply(2, { type: "replace", docId: 9, chunks });
  expect(cache.size).toBe(1);
});

test("a failed load is not cached", async () => {
  let attempts = 0;
  const load = async () => {
    if (++attempts === 1) throw new Error("database away");
    return { dimensions, pages: [[doc(1, "apple")]] };
  };
  const cache = createIndexCache({ budgetBytes: 1e9, load });
  await expect(cache.get(7)).rejects.toThrow("database away");
  expect(await texts(cache, 7, "apple")).toEqual([1]);
});
