import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../server/test/harness.ts";
import { hangUp, listen } from "../../server/test/mcp-client.ts";

const run = promisify(execFile);
const SDK = fileURLToPath(new URL("..", import.meta.url));
const TSC = fileURLToPath(new URL("../../node_modules/typescript/bin/tsc", import.meta.url));

let t: TestApp;
let folder: string;

/** A customer's folder: the packed archive installed by npm alone, without the repository around it. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "parley-sdk-"));
  // Explicitly: `ignore-scripts` keeps npm from building before it packs.
  await run(process.execPath, [TSC, "-p", "tsconfig.build.json"], { cwd: SDK });
  const { stdout } = await run("npm", ["pack", "--json", "--pack-destination", folder], { cwd: SDK });
  const [{ filename }] = JSON.parse(stdout.slice(stdout.indexOf("["))) as [{ filename: string }];
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", `./${filename}`], { cwd: folder });
  t = await createTestApp();
  await listen(t);
});
afterAll(async () => {
  await hangUp(t);
  rmSync(folder, { recursive: true, force: true });
});

/** The first example of the README. */
const example = (): string => /```ts\n([\s\S]+?)```/.exec(readFileSync(join(SDK, "README.md"), "utf8"))![1]!;

test("the README's example runs on plain Node", async () => {
  const { key, widgetUid, token, projectUid } = await t.workspace();
  await t.call(token, "createProjectText", {
    project_uid: projectUid,
    type: "faq",
    short_text: "How long does shipping take?",
    detail: "Shipping takes three working days.",
  });
  writeFileSync(join(folder, "example.mjs"), example());
  const { stdout } = await run(process.execPath, ["example.mjs"], {
    cwd: folder,
    env: {
      ...process.env,
      PARLEY_URL: `${t.running.app.publicUrl()}/chatbot/v1`,
      PARLEY_KEY: key["api-key"],
      PARLEY_WIDGET: widgetUid,
    },
  });
  expect(stdout).not.toBe("");
});

test.each(["nodenext", "bundler"])("its types check a customer's program (%s)", async (resolution) => {
  const wrong = `${example()}\nconst id: number = session.session_uid;\nconsole.log(id);\ndeclare const process: { env: Record<string, string | undefined> };\n`;
  writeFileSync(join(folder, "example.ts"), wrong);
  const options = ["--noEmit", "--strict", "--target", "es2023", "--lib", "es2023,dom", "--types", ""];
  const module = [
    "--module",
    resolution === "bundler" ? "esnext" : resolution,
    "--moduleResolution",
    resolution,
  ];
  const check = run(process.execPath, [TSC, ...options, ...module, "example.ts"], { cwd: folder });
  const { stdout } = await check.then(
    () => ({ stdout: "" }),
    (error: { stdout: string }) => error,
  );
  expect(stdout.trim().split("\n")).toEqual([
    expect.stringContaining("'string' is not assignable to type 'number'"),
  ]);
});
