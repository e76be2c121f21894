import { fork, type ChildProcess } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../src/platform/db/open-database.ts";
import { builtChild } from "./built-child.ts";
import { docxFile } from "./sample-files.ts";
import type { Workspace } from "./factories.ts";
import { copyTemplate, engine } from "./harness.ts";

const STAGES = ["fetching", "extraction", "chunking", "embedding", "indexing"] as const;
const PARAGRAPHS = 12;
const LEASE_MS = 120_000;

interface Child {
  readonly port: number;
  readonly workspace: Workspace;
  reached(stage: string): Promise<void>;
  kill(): Promise<void>;
}

const sentence = (stage: string, place: number) =>
  `Paragraph ${place} of the stage ${stage} tells of ${stage} number ${place * 17}. `.repeat(4);

/** Few words, but with so much between them that reading it is slow. */
function fileOf(stage: string): Buffer {
  const filler = stage === "extraction" ? `<!--${"x".repeat(4_000)}-->`.repeat(60) : "";
  const paragraphs = Array.from(
    { length: PARAGRAPHS },
    (_, place) => `${filler}<w:p><w:r><w:t>${sentence(stage, place)}</w:t></w:r></w:p>`,
  );
  return docxFile(paragraphs.join(""));
}

let site: Server;
let siteUrl: string;
const dataDir = mkdtempSync(join(tmpdir(), "parley-training-crash-"));
/** Called with half a file sent, once for each file that is to die while it is fetched. */
let halfSent: (() => void) | null = null;

beforeAll(async () => {
  site = createServer((request, response) => {
    const bytes = fileOf(request.url!.slice(1).replace(".docx", ""));
    response.setHeader("content-length", bytes.length);
    if (!halfSent) return response.end(bytes);
    response.write(bytes.subarray(0, bytes.length / 2), halfSent);
    halfSent = null;
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  site.closeAllConnections();
  site.close();
  rmSync(dataDir, { recursive: true, force: true });
});

let starts = 0;
const children: ChildProcess[] = [];
async function startChild(env: Record<string, string>): Promise<Child> {
  const child = fork(builtChild("training-crash-child"), {
    execArgv: [],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      CLOCK_AHEAD_MS: String(starts++ * LEASE_MS),
      ...env,
    },
  });
  children.push(child);
  const hello = (await nextMessage(child)) as Pick<Child, "port" | "workspace">;
  const told = nextMessage(child).catch(() => null);
  return {
    ...hello,
    async reached(stage) {
      expect(await told).toEqual({ reached: stage });
    },
    kill: () =>
      new Promise((resolve) => {
        child.once("exit", () => resolve());
        child.kill("SIGKILL");
      }),
  };
}

function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`the process ended with code ${code}`));
    child.once("exit", onExit);
    child.once("message", (message) => {
      child.off("exit", onExit);
      resolve(message);
    });
  });
}

/** The body of an answer, untyped for assertions. */
// oxlint-disable-next-line typescript/no-explicit-any -- answers have many shapes
type AnswerBody = any;

async function call(
  child: Child,
  headers: Record<string, string>,
  operation: string,
  body: object,
): Promise<AnswerBody> {
  const response = await fetch(`http://127.0.0.1:${child.port}/chatbot/v1/${operation}`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return response.json();
}

interface FileView {
  readonly id: number;
  readonly status: string;
  readonly progress: number;
  readonly size: number | null;
}

async function until(child: Child, mine: Workspace, isSo: (file: FileView) => boolean): Promise<FileView[]> {
  for (;;) {
    const { data } = await call(child, mine.token, "getProjectFiles", {
      project_uid: mine.projectUid,
      limit: 100,
    });
    const seen = data as FileView[];
    if (seen.length > 0 && seen.every(isSo)) return seen;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

test(
  "a file survives a kill at every stage of indexing, and is indexed once",
  { timeout: 300_000 },
  async () => {
    const databaseUrl = engine === "postgres" ? await copyTemplate() : null;
    const env = databaseUrl ? { DATABASE_URL: databaseUrl } : {};
    let mine: Workspace | null = null;
    for (const stage of STAGES) {
      const child = await startChild({ ...env, CRASH_AT: stage });
      mine ??= child.workspace;
      if (stage !== STAGES[0]) await until(child, mine, ({ status }) => status === "completed");
      const half = new Promise<void>((resolve) => {
        halfSent = stage === "fetching" ? resolve : null;
      });
      const file_url = `${siteUrl}/${stage}.docx`;
      const { type } = await call(child, mine.token, "uploadFile", {
        project_uid: mine.projectUid,
        file_url,
      });
      expect(type).toBe("RXSUCCESS");
      if (stage === "fetching") await half;
      else if (stage === "extraction") await until(child, mine, ({ size }) => size !== null);
      else await child.reached(stage);
      await child.kill();
    }

    for (const name of readdirSync(join(dataDir, "downloads")))
      utimesSync(join(dataDir, "downloads", name), 1, 1);
    const deleting = await startChild({ ...env, CRASH_AT: "deleting" });
    const [first] = await until(deleting, mine!, ({ status }) => status === "completed");
    const key = { project_uid: mine!.projectUid, id: first!.id };
    void call(deleting, mine!.token, "deleteFile", key).catch(() => undefined);
    await deleting.reached("deleting");
    await deleting.kill();
    expect(await stored(databaseUrl)).toEqual({
      files: STAGES.length,
      documents: STAGES.length,
      sentences: STAGES.length * PARAGRAPHS,
      jobs: 0,
    });

    const last = await startChild(env);
    for (const stage of STAGES) {
      const query = `stage ${stage} number 17`;
      const { data } = await call(last, mine!.key, "searchIndexDocument", { query, limit: 1 });
      expect(data[0].content).toContain(`the stage ${stage}`);
    }
    expect((await call(last, mine!.token, "deleteFile", key)).type).toBe("RXSUCCESS");
    expect(readdirSync(join(dataDir, "downloads"))).toEqual([]);
    await last.kill();
    expect(await stored(databaseUrl)).toMatchObject({
      files: STAGES.length - 1,
      documents: STAGES.length - 1,
      sentences: (STAGES.length - 1) * PARAGRAPHS,
    });
  },
);

/** The files in the database, with each paragraph counted as often as it occurs in a chunk. */
async function stored(databaseUrl: string | null) {
  const database = openDatabase({ databaseUrl, dataDir });
  try {
    const count = async (table: "training_files" | "knowledge_documents") =>
      (await database.read.selectFrom(table).select("id").execute()).length;
    const jobs = await database.read
      .selectFrom("jobs")
      .select("id")
      .where("kind", "like", "training.%")
      .execute();
    const chunks = await database.read
      .selectFrom("knowledge_chunks")
      .select(["content", "vectors"])
      .execute();
    expect(chunks.every(({ vectors }) => vectors !== null)).toBe(true);
    const beginnings = chunks.flatMap(({ content }) => content.match(/(?<=^|\n)Paragraph \d+ of/g) ?? []);
    return {
      files: await count("training_files"),
      documents: await count("knowledge_documents"),
      sentences: beginnings.length,
      jobs: jobs.length,
    };
  } finally {
    await database.close();
  }
}
