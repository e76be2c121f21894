import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cachedFile } from "./graph-cache.ts";

let folder: string;
let built: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "graph-cache-"));
  built = 0;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function make(inside = folder): Promise<string> {
  return cachedFile(inside, "model", async () => {
    built++;
    return new TextEncoder().encode("the graph");
  });
}

test("the file is built once and then taken from the folder", async () => {
  const path = await make();
  expect(await make()).toBe(path);
  expect(built).toBe(1);
  expect(await readFile(path, "utf8")).toBe("the graph");
});

test("a damaged, shortened or unchecked file is built again", async () => {
  const path = await make();
  for (const spoil of [
    () => writeFile(path, "the grapf"),
    () => writeFile(path, "the"),
    () => rm(path),
    () => rm(`${path}.sha256`),
    () => writeFile(`${path}.sha256`, ""),
  ]) {
    const before = built;
    await spoil();
    await make();
    expect(built).toBe(before + 1);
    expect(await readFile(path, "utf8")).toBe("the graph");
  }
});

test("two builders at once leave one whole file and nothing else", async () => {
  await Promise.all([make(), make(), make()]);
  expect((await readdir(folder)).sort()).toEqual(["model", "model.sha256"]);
  expect(await readFile(join(folder, "model"), "utf8")).toBe("the graph");
});

test("a failed build leaves nothing behind", async () => {
  const failing = cachedFile(folder, "model", () => Promise.reject(new Error("no weights")));
  await expect(failing).rejects.toThrow("no weights");
  expect(await readdir(folder)).toEqual([]);
});

test("a folder that is not there yet is made", async () => {
  await make(join(folder, "a", "b"));
  expect(await readdir(join(folder, "a", "b"))).toContain("model");
});
