import { existsSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { createApp, type RunningApp } from "../src/app.ts";
import { readConfig } from "../src/platform/config/config.ts";
import { copyTemplate, engine } from "./harness.ts";
import { serverProcesses } from "./started-server.ts";
import { until } from "./until.ts";

const HOUR_MS = 60 * 60 * 1000;
const FAKETIME = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib"]
  .map((folder) => join(folder, "faketime/libfaketime.so.1"))
  .find((path) => existsSync(path));
if (engine === "postgres" && !FAKETIME)
  process.stderr.write("SKIPPED: no machine is 90 s ahead without libfaketime (apt-get install faketime).\n");

const { newFolder, start, cleanUp } = serverProcesses();
afterAll(cleanUp);

describe.runIf(engine === "sqlite")("a machine's clock that is set back by an hour", () => {
  const config = readConfig({ LOG_LEVEL: "silent", DATA_DIR: newFolder(), PORT: "0" });
  let behind = 0;
  const wall = () => Date.now() - behind;
  const ran: string[] = [];
  async function open(): Promise<RunningApp> {
    const running = await createApp(config, { wall });
    running.app.jobs.register("test", { concurrency: 1, run: async ({ key }) => void ran.push(key) });
    return running;
  }
  const ask = ({ app }: RunningApp, key: string, inMs: number) =>
    app.db.write((transaction) =>
      app.jobs.enqueue(transaction, { kind: "test", key, payload: {}, runAt: app.now() + inMs }),
    );

  test("delays no job that waits while the server runs, and none that waits for the next start", async () => {
    const first = await open();
    first.start();
    await ask(first, "while it runs", 50);
    behind = HOUR_MS;
    await until(() => ran.includes("while it runs"));
    behind = 0;
    await first.close({ drainMs: 0 });

    const stopped = await open();
    await ask(stopped, "at the start", 0);
    await stopped.close({ drainMs: 0 });
    behind = HOUR_MS;
    const next = await open();
    next.start();
    await until(() => ran.includes("at the start"));
    expect(ran).toEqual(["while it runs", "at the start"]);
    await next.close({ drainMs: 0 });
  });
});

describe.runIf(engine === "postgres" && FAKETIME)("two processes whose machines are 90 s apart", () => {
  let site: Server;
  /** Paths that were asked for; `/held.txt` gets no answer. */
  const asked: string[] = [];
  afterAll(() => {
    site.closeAllConnections();
    site.close();
  });

  test(
    "take no job from each other, miss none, and count in the same windows",
    { timeout: 240_000 },
    async () => {
      site = createServer((request, response) => {
        asked.push(request.url!);
        if (request.url === "/quick.txt") response.end("A quick file.");
      }).listen(0, "127.0.0.1");
      await until(() => site.listening);
      const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
      const env = {
        DATA_DIR: newFolder(),
        DATABASE_URL: await copyTemplate(),
        ALLOW_PRIVATE_FILE_URLS: "true",
      };
      const right = start(env);
      const rightUrl = await right.serving();
      const ahead = start({
        ...env,
        LD_PRELOAD: FAKETIME!,
        FAKETIME: "+90s",
        FAKETIME_DONT_FAKE_MONOTONIC: "1",
      });
      const aheadUrl = await ahead.serving();
      const file = JSON.parse(readFileSync(join(env.DATA_DIR, "first-run.json"), "utf8")) as Record<
        string,
        string
      >;
      const call = async (base: string, operation: string, body: object) => {
        const answer = await fetch(`${base}/chatbot/v1/${operation}`, {
          method: "POST",
          headers: { authorization: `Bearer ${file.organizationToken}`, "content-type": "application/json" },
          body: JSON.stringify({ project_uid: file.projectUid, ...body }),
        });
        expect([answer.status, await answer.text()]).toEqual([200, expect.anything()]);
        return answer;
      };
      const learn = (base: string, path: string) => call(base, "uploadFile", { file_url: `${url}/${path}` });

      await learn(rightUrl, "held.txt");
      await until(() => asked.includes("/held.txt"));
      // The process that is ahead looks for jobs of the kind: a lease of 60 s has not ended for it either.
      await learn(aheadUrl, "quick.txt");
      await until(() => asked.includes("/quick.txt"));
      expect(asked).toEqual(["/held.txt", "/quick.txt"]);

      // Both count in one window, whose end is an hour from now by PostgreSQL's clock.
      const [one, other] = [
        await call(rightUrl, "getProjectSettings", {}),
        await call(aheadUrl, "getProjectSettings", {}),
      ];
      const window = (answer: Response) => Number(answer.headers.get("x-ratelimit-reset"));
      const left = (answer: Response) => Number(answer.headers.get("x-ratelimit-remaining"));
      expect(window(other)).toBe(window(one));
      expect(left(one) - left(other)).toBe(1);
      expect(Math.abs(window(one) * 1000 - HOUR_MS - Date.now())).toBeLessThan(60_000);
      // The machine's own clock shows in its answers.
      expect(Date.parse(other.headers.get("date")!) - Date.now()).toBeGreaterThan(60_000);
    },
  );
});
