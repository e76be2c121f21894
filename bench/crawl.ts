import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Workspace } from "../server/test/factories.ts";
import { serveLargeSite } from "./crawl/large-site.ts";

const MB = 1024 * 1024;

interface Source {
  readonly state: string;
  readonly problem: string | null;
  readonly pages: Readonly<Record<"queued" | "learned" | "unchanged" | "failed" | "known", number>>;
}

interface Memory {
  readonly rss: number;
  readonly heapUsed: number;
}

/** Crawls a local site, kills the server on the way, and syncs it again with some pages changed. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      pages: { type: "string", default: "10000" },
      kills: { type: "string", default: "2" },
      vectors: { type: "boolean", default: false },
    },
  });
  const pages = Number(values.pages);
  const kills = Number(values.kills);
  const dataDir = mkdtempSync(join(tmpdir(), "parley-crawl-"));
  const site = await serveLargeSite(pages);
  const start = (more: Record<string, string> = {}) =>
    startServer({ DATA_DIR: dataDir, ...(values.vectors ? {} : { WITHOUT_VECTORS: "1" }), ...more });
  let server = await start();
  const workspace = server.workspace!;
  const call = (name: string, body: object = {}) => server.call(workspace, name, body);
  const read = async (): Promise<Source> => (await call("getSources")).data[0] as Source;
  const memory: Memory[] = [];

  /** Until a condition holds; the memory is noted on the way. */
  async function watch(isSo: (source: Source) => boolean): Promise<Source> {
    for (;;) {
      const source = await read();
      memory.push(await server.memory());
      if (isSo(source)) return source;
      // Slower than the limit of calls.
      await delay(7_000);
    }
  }

  try {
    const began = performance.now();
    await call("addWebsite", { url: site.url, max_pages: 20_000, max_depth: 20, schedule: "off" });
    for (let kill = 1; kill <= kills; kill++) {
      await watch(({ pages: counts }) => counts.known >= (pages * kill) / (kills + 1));
      await server.kill();
      server = await start({ HAS_WORKSPACE: "1" });
    }
    const quarter = await watch(({ pages: counts }) => counts.known >= pages * 0.7);
    const early = memory.at(-1)!;
    const done = await watch(({ state }) => state !== "syncing");
    const seconds = (performance.now() - began) / 1000;
    console.log(
      `crawl of ${pages} pages: ${done.state} ${done.problem ?? ""}in ${seconds.toFixed(0)} s, ${kills} times kill -9`,
    );
    console.log(
      `pages known ${done.pages.known}, bodies read ${site.counts.read} (${site.counts.read - pages} again after a kill)`,
    );
    const late = memory.at(-1)!;
    const megabytes = (bytes: number) => `${(bytes / MB).toFixed(0)} MB`;
    console.log(
      `heap with ${quarter.pages.known} pages ${megabytes(early.heapUsed)}, at the end ${megabytes(late.heapUsed)}; ` +
        `process ${megabytes(early.rss)} and ${megabytes(late.rss)}, peak ${megabytes(Math.max(...memory.map(({ rss }) => rss)))}`,
    );
    const changed = Math.round(pages / 100);
    for (let index = 0; index < changed; index++) site.change(index * 100 + 7);
    Object.assign(site.counts, { read: 0, unchanged: 0, missing: 0 });
    const again = performance.now();
    await call("syncSource", { id: (await call("getSources")).data[0].id });
    const synced = await watch(({ state }) => state !== "syncing");
    console.log(
      `sync with ${changed} changed pages: ${((performance.now() - again) / 1000).toFixed(0)} s, bodies read ${site.counts.read}, ` +
        `304 ${site.counts.unchanged}, learned again ${synced.pages.learned}, unchanged ${synced.pages.unchanged}`,
    );
    if (site.counts.read !== changed || synced.pages.learned !== changed || done.pages.known !== pages)
      process.exitCode = 1;
  } finally {
    await server.kill();
    site.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function startServer(env: Record<string, string>) {
  const child: ChildProcess = fork(fileURLToPath(new URL("crawl/server.ts", import.meta.url)), {
    execArgv: ["--import", "tsx", "--expose-gc"],
    env: { ...process.env, ...env },
  });
  const [hello] = (await once(child, "message")) as [{ port: number; workspace: Workspace | null }];
  return {
    workspace: hello.workspace,
    // oxlint-disable-next-line typescript/no-explicit-any -- answers have many shapes
    async call({ token, projectUid }: Workspace, name: string, body: object): Promise<any> {
      const response = await fetch(`http://127.0.0.1:${hello.port}/chatbot/v1/${name}`, {
        method: "POST",
        headers: { ...token, "content-type": "application/json" },
        body: JSON.stringify({ project_uid: projectUid, ...body }),
      });
      return response.json();
    },
    async memory(): Promise<Memory> {
      const answer = once(child, "message");
      child.send("memory");
      const [memory] = (await answer) as [Memory];
      return memory;
    },
    async kill(): Promise<void> {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}
