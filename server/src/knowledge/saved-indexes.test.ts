import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { EVERY_LANGUAGE } from "./index/language-skill.ts";
import { encodeVectors } from "./index/vectors/vector-codec.ts";
import { createProjectIndexes, type ProjectIndexes } from "./project-indexes.ts";
import type { Serving } from "./serving.ts";
import { findKnowledgeState, switchEmbedder } from "./queries/versions.ts";
import { createSavedIndexes, type SavedIndexes } from "./saved-indexes.ts";

const EXACT_CHUNKS = 20;
const serving = (embedder: string | null): Serving => ({ embedder, dimensions: 4, skill: EVERY_LANGUAGE });

let t: TestApp;
let projectId: number;
let folder: string;
let file: string;
beforeAll(async () => {
  t = await createTestApp({ env: { READER: "off" } });
});
afterAll(() => t.close());
beforeEach(async () => {
  projectId = (await t.workspace()).projectId;
  folder = join(t.dataDir, "tested-indexes");
  file = join(folder, `${projectId}.index`);
  for (let sourceId = 1; sourceId <= 30; sourceId++) await learn(sourceId, `letter${sourceId} about parcels`);
});

async function learn(sourceId: number, text: string): Promise<void> {
  const { app } = t.running;
  const about = {
    projectId,
    kind: "text",
    sourceId,
    title: "",
    question: null,
    answer: null,
    url: null,
  } as const;
  const chunk = { position: 0, content: text, indexText: text, headingPath: [], at: {} };
  const vectors = encodeVectors([Float32Array.of(1, 0, 0, 0)]);
  await app.db.write((transaction) =>
    app.services.knowledge.learn(
      transaction,
      { ...about, citable: true, now: app.now() },
      { chunks: [{ ...chunk, vectors }], embedder: "test" },
    ),
  );
}

const forget = (sourceId: number) =>
  t.running.app.db.write((transaction) =>
    t.running.app.services.knowledge.forget(transaction, { projectId, kind: "text", sourceId }),
  );

/** A process's own indexes. */
const processes: ProjectIndexes[] = [];
afterEach(async () => {
  for (const process of processes.splice(0)) await process.close();
});

function started(disk: { minFreeBytes?: number; freeBytes?: () => Promise<number> } = {}): {
  saved: SavedIndexes;
  indexes: ProjectIndexes;
} {
  const { db: database, threads, log } = t.running.app;
  const servingOf = async (embedder: string | null) => serving(embedder);
  const saved = createSavedIndexes({
    folder,
    database,
    threads,
    servingOf,
    log,
    now: () => Date.now(),
    minFreeBytes: 0,
    ...disk,
  });
  const sizes = { exactChunks: EXACT_CHUNKS, heldChunks: EXACT_CHUNKS };
  const options = { database, budgetBytes: 1e9, servingOf, saved, log, ...sizes };
  const indexes = createProjectIndexes(options);
  processes.push(indexes);
  return { saved, indexes };
}

async function index({ indexes }: { indexes: ProjectIndexes }) {
  const { version } = (await findKnowledgeState(t.running.app.db.read, { projectId }))!;
  return indexes.upToDate(projectId, version);
}

const found = async (process: { indexes: ProjectIndexes }, query: string): Promise<number> =>
  (await (await index(process)).search(query, null, { limit: 50 })).length;

/** A process that has built the file and opened it. */
async function built() {
  const process = started();
  await index(process);
  await process.saved.settled();
  return process;
}

describe("a large project", () => {
  test("answers from a part until its file is built, then from all of it, also after a restart", async () => {
    const process = started();
    expect(await found(process, "parcels")).toBe(EXACT_CHUNKS);
    expect(process.indexes.loaded().partial).toBe(1);
    await process.saved.settled();
    expect(await found(process, "parcels")).toBe(30);
    expect(process.indexes.loaded().partial).toBe(0);
    expect((await index(process)).saved?.rows).toBe(30);
    expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
    const after = started();
    expect((await index(after)).saved?.rows).toBe(30);
    expect(await found(after, "letter29")).toBe(1);
  });

  test("has what changed since the file was built, also after a restart", async () => {
    const process = await built();
    await learn(1, "an umbrella");
    await learn(31, "an umbrella too");
    await forget(2);
    for (const each of [process, started()]) {
      expect(await found(each, "umbrella")).toBe(2);
      expect(await found(each, "letter2")).toBe(0);
      expect(await found(each, "parcels")).toBe(28);
      expect((await index(each)).size).toBe(30);
      expect((await index(each)).saved).not.toBeNull();
    }
  });

  test("is searched while its file is rebuilt, which takes in the changes", async () => {
    const process = await built();
    for (let sourceId = 1; sourceId <= 12; sourceId++) await learn(sourceId, `an umbrella ${sourceId}`);
    process.saved.request(projectId);
    const other = started();
    const before = (await index(other)).saved!.version;
    // More has changed than is held beside a file of this size.
    const searches = Promise.all([
      found(other, "umbrella"),
      found(other, "parcels"),
      found(other, "letter30"),
    ]);
    expect(await searches).toEqual([12, 18, 1]);
    await other.saved.settled();
    expect(await found(other, "umbrella")).toBe(12);
    const saved = (await index(other)).saved!;
    expect(saved.version).toBeGreaterThan(before);
    expect((await index(other)).unsaved).toBeLessThanOrEqual(EXACT_CHUNKS);
  });

  test("of another model is searched by words until its file is rebuilt", async () => {
    await built();
    await t.running.app.db.write(({ sql }) => switchEmbedder(sql, { projectId, embedder: "next" }));
    const after = started();
    expect((await index(after)).meaningOf("parcels")).toBe(0);
    expect(await found(after, "parcels")).toBe(30);
    await after.saved.settled();
    expect((await index(after)).saved?.embedder).toBe("next");
  });

  test("whose file is damaged rebuilds it", async () => {
    await built();
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.subarray(0, bytes.length - 40));
    const after = started();
    expect(await found(after, "parcels")).toBe(EXACT_CHUNKS);
    await after.saved.settled();
    expect(await found(after, "parcels")).toBe(30);
  });

  test("whose file is damaged where searches read it notices that after opening it", async () => {
    await built();
    const bytes = readFileSync(file);
    bytes[0]! ^= 1;
    writeFileSync(file, bytes);
    const after = started();
    expect((await index(after)).saved).not.toBeNull();
    await after.saved.settled();
    expect(existsSync(file)).toBe(false);
    expect(await found(after, "parcels")).toBe(EXACT_CHUNKS);
    await after.saved.settled();
    expect(await found(after, "parcels")).toBe(30);
  });

  test("whose file is of another format, or ahead of the database, rebuilds it", async () => {
    await built();
    const bytes = readFileSync(file);
    bytes.writeUInt32LE(99, bytes.length - 8);
    writeFileSync(file, bytes);
    const other = started();
    expect(await found(other, "parcels")).toBe(EXACT_CHUNKS);
    await other.saved.settled();
    expect(await found(other, "parcels")).toBe(30);
    await t.running.app.db.write(({ sql }) =>
      sql.updateTable("knowledge_projects").set({ version: 3 }).where("project_id", "=", projectId).execute(),
    );
    const restored = started();
    expect((await index(restored)).saved).toBeNull();
    await restored.saved.settled();
    expect((await index(restored)).saved?.version).toBe(3);
  });

  test("has what changed since, where the changes are no longer listed", async () => {
    await built();
    await learn(1, "an umbrella");
    await learn(31, "an umbrella too");
    await forget(2);
    await t.running.app.db.write(({ sql }) =>
      sql.deleteFrom("knowledge_changes").where("project_id", "=", projectId).execute(),
    );
    const after = started();
    expect(await found(after, "umbrella")).toBe(2);
    expect(await found(after, "letter2")).toBe(0);
    expect(await found(after, "parcels")).toBe(28);
    expect((await index(after)).size).toBe(30);
    await after.saved.settled();
    expect((await index(after)).saved?.rows).toBe(30);
    expect(await found(after, "umbrella")).toBe(2);
  });

  test("leaves the disk its space", async () => {
    const process = started({ minFreeBytes: 1_000, freeBytes: async () => 999 });
    expect(await found(process, "parcels")).toBe(EXACT_CHUNKS);
    await process.saved.settled();
    expect(existsSync(file)).toBe(false);
    expect(readdirSync(folder).filter((name) => name.startsWith(`${projectId}.`))).toEqual([]);
    expect(await process.saved.usage()).toMatchObject({ builds: 0 });
  });

  test("takes the file that another process of the same folder has built", async () => {
    const [first, second] = [started(), started()];
    for (const process of [first, second]) expect(await found(process, "parcels")).toBe(EXACT_CHUNKS);
    await first.saved.settled();
    const { mtimeMs } = statSync(file);
    await second.saved.settled();
    for (const process of [first, second]) expect(await found(process, "parcels")).toBe(30);
    expect(statSync(file).mtimeMs).toBeGreaterThanOrEqual(mtimeMs);
    for (let sourceId = 1; sourceId <= 12; sourceId++) await learn(sourceId, `an umbrella ${sourceId}`);
    const third = started();
    third.saved.request(projectId);
    await third.saved.settled();
    const built = statSync(file).mtimeMs;
    second.saved.request(projectId);
    await second.saved.settled();
    expect(statSync(file).mtimeMs).toBe(built);
  });

  test("whose folder can't be written answers from what it has", async () => {
    folder = join(t.dataDir, "no-folder");
    writeFileSync(folder, "", { flag: "w" });
    const process = started();
    expect(await found(process, "parcels")).toBe(EXACT_CHUNKS);
    await process.saved.settled();
    expect(await found(process, "parcels")).toBe(EXACT_CHUNKS);
  });
});

describe("tidying", () => {
  const DAY_AGO = (Date.now() - 25 * 60 * 60 * 1000) / 1000;

  test("deletes the files of projects that are gone and of builds that were killed", async () => {
    const { saved } = await built();
    const killed = join(folder, "1.x.chunks.part");
    writeFileSync(killed, "");
    utimesSync(killed, DAY_AGO, DAY_AGO);
    await saved.tidy();
    expect(existsSync(file)).toBe(true);
    expect(existsSync(killed)).toBe(false);
    await t.running.app.db.write(({ sql }) =>
      sql.deleteFrom("knowledge_projects").where("project_id", "=", projectId).execute(),
    );
    await saved.tidy();
    expect(existsSync(file)).toBe(false);
  });

  test("rebuilds a file that holds the words of a deleted document", async () => {
    await built();
    expect(readFileSync(file).includes("letter7")).toBe(true);
    await forget(7);
    const { saved } = started();
    await saved.tidy();
    await saved.settled();
    expect(readFileSync(file).includes("letter7")).toBe(false);
  });

  test("deletes a file that is ahead of its database", async () => {
    const { saved } = await built();
    await t.running.app.db.write(({ sql }) =>
      sql.updateTable("knowledge_projects").set({ version: 3 }).where("project_id", "=", projectId).execute(),
    );
    await saved.tidy();
    expect(existsSync(file)).toBe(false);
  });

  test("rebuilds a file a day after something in it was replaced", async () => {
    await built();
    await learn(1, "an umbrella");
    await learn(31, "another");
    const { saved } = started();
    await saved.tidy();
    await saved.settled();
    const before = (await saved.open(projectId))!;
    expect(before.rows).toBe(30);
    utimesSync(file, DAY_AGO, DAY_AGO);
    await saved.tidy();
    await saved.settled();
    const rebuilt = (await saved.open(projectId))!;
    expect(rebuilt.rows).toBe(31);
    for (const table of [before, rebuilt]) table.close();
  });
});
