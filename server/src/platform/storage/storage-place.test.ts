import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { migratedPlace, type DatabasePlace } from "../../../test/database-place.ts";
import { engine } from "../../../test/harness.ts";
import { createApp, type RunningApp } from "../../app.ts";
import { readConfig } from "../config/config.ts";

const S3 = {
  S3_ENDPOINT: "http://127.0.0.1:9",
  S3_BUCKET: "files",
  S3_ACCESS_KEY_ID: "id",
  S3_SECRET_ACCESS_KEY: "secret",
};

describe.runIf(engine === "postgres")("files of a fleet", () => {
  let folder: string;
  let place: DatabasePlace;
  const running: RunningApp[] = [];
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "parley-storage-"));
    place = await migratedPlace(folder);
  });
  afterEach(async () => {
    for (const app of running.splice(0)) await app.close({ drainMs: 0 });
    rmSync(folder, { recursive: true, force: true });
  });

  async function start(name: string, env: Record<string, string> = {}): Promise<RunningApp> {
    const config = readConfig({
      LOG_LEVEL: "silent",
      PORT: "0",
      ...place.env,
      DATA_DIR: join(folder, name),
      ...env,
    });
    const app = await createApp(config);
    running.push(app);
    return app;
  }
  const stop = (app: RunningApp) => {
    running.splice(running.indexOf(app), 1);
    return app.close({ drainMs: 0 });
  };

  test("a second process with a folder of its own is refused, and one with the same folder serves", async () => {
    const first = await start("one");
    await expect(start("two")).rejects.toThrow("stores files elsewhere");
    const second = await start("one");
    await stop(first);
    await stop(second);
  });

  test("a process that runs alone may have a new volume, and the old one is then refused", async () => {
    await stop(await start("one"));
    await start("two");
    await expect(start("one")).rejects.toThrow("mount one shared folder");
  });

  test("a fleet moves to S3 one after another, and no folder comes back beside it", async () => {
    await start("one");
    await start("two", S3);
    await start("three", S3);
    await expect(start("one")).rejects.toThrow("Set the same S3 storage");
  });

  test.each([
    ["bucket", { S3_BUCKET: "others" }],
    ["endpoint", { S3_ENDPOINT: "http://127.0.0.1:10" }],
    ["path of the endpoint", { S3_ENDPOINT: "http://127.0.0.1:9/others" }],
  ])("a second process with another S3 %s is refused", async (_what, change) => {
    const first = await start("one", S3);
    await expect(start("two", { ...S3, ...change })).rejects.toThrow(
      "stores files elsewhere in http://127.0.0.1:9, bucket files",
    );
    // Nothing was changed by the one that was refused.
    await start("three", { ...S3, S3_ENDPOINT: "http://127.0.0.1:9/" });
    await stop(first);
  });

  test("a fleet that has stopped starts with another bucket", async () => {
    await stop(await start("one", S3));
    await expect(start("one", { ...S3, S3_BUCKET: "others" })).resolves.toBeDefined();
  });

  test.each([
    ["first", async () => {}],
    ["next", async () => stop(await start("one", S3))],
  ])(
    "of two processes whose %s start is at once and with different buckets, one serves",
    async (_which, prepare) => {
      await prepare();
      const started = await Promise.allSettled([
        start("one", S3),
        start("two", { ...S3, S3_BUCKET: "others" }),
      ]);
      const refused = started.filter(({ status }) => status === "rejected") as PromiseRejectedResult[];
      expect(refused.map(({ reason }) => String(reason))).toEqual([
        expect.stringContaining("stores files elsewhere"),
      ]);
    },
  );
});
