import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serverProcesses } from "../../server/test/started-server.ts";
import { deadLinks } from "./dead-links.ts";
import { useProduct } from "./use-product.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { newFolder, start, cleanUp } = serverProcesses();
let folder: string;
let program: string;

beforeAll(() => {
  folder = join(newFolder(), "package");
  program = join(folder, "bin/parley-server.mjs");
  const words = ["scripts/package.mjs", "--no-pack", "--this-platform", `--to=${folder}`];
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
});
afterAll(cleanUp);

const run = (...words: string[]) =>
  spawnSync(process.execPath, [program, ...words], {
    encoding: "utf8",
    env: { PATH: process.env.PATH, DATA_DIR: newFolder() },
  });

test("the package runs away from the repository, without building anything", async () => {
  const cwd = newFolder();
  const server = start({}, { command: [process.execPath, program], cwd });
  await useProduct(await server.serving(), join(cwd, "data"));
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
});

test("it depends only on packages with files of their own, and on no build tools", () => {
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
    bundleDependencies: string[];
  };
  expect(Object.keys(manifest.dependencies).length).toBeLessThan(10);
  for (const version of Object.values(manifest.dependencies)) expect(version).toMatch(/^\d/);
  expect(Object.keys(manifest.dependencies).join(" ")).not.toMatch(/vite|rolldown|tailwind|typescript|react/);
  // Its install script downloads from outside npm.
  expect(manifest.bundleDependencies).toEqual(["onnxruntime-node"]);
  const bundled = readFileSync(join(folder, "node_modules/onnxruntime-node/package.json"), "utf8");
  expect(bundled).not.toContain("postinstall");
  expect(readFileSync(join(folder, "THIRD-PARTY-NOTICES.txt"), "utf8")).toContain("fastify");
});

test("no relative link in its Markdown files is dead", () => {
  expect(deadLinks(folder)).toEqual([]);
  expect(existsSync(join(folder, "docs/getting-started.md"))).toBe(true);
  expect(existsSync(join(folder, "docs/architecture.md"))).toBe(false);
});

test("`admin` is the operator's command line, under the name it is called by", () => {
  const help = run("admin", "--help");
  expect(help).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("npx parley-server admin COMMAND") as string,
  });
  expect(run("admin", "organizations", "lst")).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("npx parley-server admin --help") as string,
  });
});

test("an unknown command prints the usage", () => {
  expect(run("serve")).toMatchObject({ status: 2, stderr: expect.stringContaining("Usage") as string });
  expect(run("--version").stdout.trim()).toMatch(/^\d+\.\d+\.\d+/);
  expect(run("--help")).toMatchObject({ status: 0 });
});
