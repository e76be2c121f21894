import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeNodes } from "./describe-nodes.ts";
import { openEngine } from "./n8n-engine.ts";

const FOLDER = fileURLToPath(new URL("..", import.meta.url));
// n8n's rules judge names of files differently where this says "test".
const { NODE_ENV: _mode, ...env } = process.env;
const options = {
  cwd: FOLDER,
  env,
  encoding: "utf8",
  stdio: "pipe",
  shell: process.platform === "win32",
} as const;
const npm = (...words: string[]) => execFileSync("npm", words, options);
const home = mkdtempSync(join(tmpdir(), "parley-n8n-"));

// n8n's packages are 430 MB, so they are installed here alone.
beforeAll(() => {
  process.env.N8N_USER_FOLDER = home;
  if (!existsSync(join(FOLDER, "node_modules/n8n-core")))
    npm("install", "--ignore-scripts", "--legacy-peer-deps", "--no-package-lock");
  npm("run", "build");
});
afterAll(() => {
  delete process.env.N8N_USER_FOLDER;
  rmSync(home, { recursive: true, force: true });
});

test("n8n's own rules for community nodes find nothing", () => {
  expect(() => npm("run", "lint")).not.toThrow();
});

describe("the nodes in n8n's engine, against the product", () => {
  describeNodes((credential) => openEngine(FOLDER, credential));
});
