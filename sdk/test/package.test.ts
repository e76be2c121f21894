import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../server/test/harness.ts";
import { hangUp, listen } from "../../server/test/mcp-client.ts";

const run = promisify(execFile);
const SDK = fileURLToPath(new URL("..", import.meta.url));
const TSC = fileURLToPath(new URL("../../node_modules/typescript/bin/tsc", import.meta.url));

let t: TestApp;
let folder: string;
let packed: string[];

/** A customer's folder: the packed archive installed by npm alone, without the repository around it. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "parley-sdk-"));
  // Explicitly: `ignore-scripts` keeps npm from building before it packs.
  await run(process.execPath, ["build.mjs"], { cwd: SDK });
  const pack = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder];
  const { stdout } = await run("npm", pack, { cwd: SDK });
  const [{ filename, files }] = JSON.parse(stdout.slice(stdout.indexOf("["))) as [
    { filename: string; files: { path: string }[] },
  ];
  packed = files.map(({ path }) => path);
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

test("the archive has the built package, its types, README and licence, and nothing else", () => {
  const built = packed.filter((path) => /^dist\/(cjs\/)?(generated\/)?[\w-]+\.(js|d\.ts)$/.test(path));
  expect(packed.filter((path) => !built.includes(path)).sort()).toEqual([
    "LICENSE",
    "README.md",
    "dist/cjs/package.json",
    "package.json",
  ]);
  expect(built.filter((path) => path.startsWith("dist/cjs/"))).toHaveLength(built.length / 2);
  expect(packed.filter((path) => path.includes(".test."))).toEqual([]);
});

test("a bundle with one operation has no other", async () => {
  const sizeOf = async (name: string, source: string): Promise<number> => {
    writeFileSync(join(folder, name), source);
    const bundle = await rolldown({ input: join(folder, name) });
    const { output } = await bundle.generate({ minify: true });
    return output[0].code.length;
  };
  const call = 'call({ baseUrl: "/" }, "createSession", { widget_uid: "w" })';
  const one = await sizeOf("one.mjs", `import { call } from "@parley/sdk"; console.log(${call});`);
  const all = await sizeOf("all.mjs", 'import * as sdk from "@parley/sdk"; console.log(sdk);');
  expect(one).toBeLessThan(2_500);
  expect(all).toBeGreaterThan(3 * one);
});

test.each(["mjs", "cjs"])("the README's example runs on plain Node (%s)", async (kind) => {
  const { key, widgetUid, token, projectUid } = await t.workspace();
  await t.call(token, "createProjectText", {
    project_uid: projectUid,
    type: "faq",
    short_text: "How long does shipping take?",
    detail: "Shipping takes three working days.",
  });
  writeFileSync(join(folder, `example.${kind}`), kind === "cjs" ? required(example()) : example());
  const { stdout } = await run(process.execPath, [`example.${kind}`], {
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

/** The same program for `require`. */
const required = (program: string): string =>
  `${program.replace(/^import (\{.+?\}) from (".+?");/, "const $1 = require($2);\n(async () => {")}\n})();`;

const TYPED = [
  ["node16", "ts"],
  ["node16", "cts"],
  ["nodenext", "ts"],
  ["bundler", "ts"],
] as const;

test.each(TYPED)("its types check a customer's program (%s, %s)", async (resolution, kind) => {
  // A CommonJS module has no await of its own.
  const program = kind === "cts" ? `${example().replace("\n\n", "\n\nvoid (async () => {")}` : example();
  const wrong = `${program}\nconst id: number = session.session_uid;\nconsole.log(id);\n${kind === "cts" ? "})();" : ""}\ndeclare const process: { env: Record<string, string | undefined> };\n`;
  const file = `example.${kind}`;
  writeFileSync(join(folder, file), wrong);
  const options = ["--noEmit", "--strict", "--target", "es2023", "--lib", "es2023,dom", "--types", ""];
  const module = [
    "--module",
    resolution === "bundler" ? "esnext" : resolution,
    "--moduleResolution",
    resolution,
  ];
  const check = run(process.execPath, [TSC, ...options, ...module, file], { cwd: folder });
  const { stdout } = await check.then(
    () => ({ stdout: "" }),
    (error: { stdout: string }) => error,
  );
  expect(stdout.trim().split("\n")).toEqual([
    expect.stringContaining("'string' is not assignable to type 'number'"),
  ]);
});
