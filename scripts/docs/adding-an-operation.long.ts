import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { copyRepository } from "../copy-repository.ts";
import { addLines, readSteps } from "./follow-steps.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const copy = copyRepository(root);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function run(command: string, cwd: string): { status: number | null; output: string } {
  const { PARLEY_LONG: _full, VITEST: _vitest, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(command, { cwd, shell: true, encoding: "utf8", env });
  return { status, output: stdout + stderr };
}

test("following docs/adding-an-operation.md gives an operation that type-checks and passes its tests", () => {
  const steps = readSteps(readFileSync(join(copy, "docs/adding-an-operation.md"), "utf8"));
  for (const { file, text } of steps) {
    if (file === null) continue;
    const path = join(copy, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, existsSync(path) ? addLines(readFileSync(path, "utf8"), text) : text);
  }
  const commands = steps
    .filter(({ language }) => language === "sh")
    .flatMap(({ text }) => text.trim().split("\n"));
  expect(commands.length).toBeGreaterThan(0);
  for (const command of commands) {
    const { status, output: said } = run(command, copy);
    expect(status, `${command}\n${said}`).toBe(0);
  }
  expect(readFileSync(join(copy, "openapi.json"), "utf8")).toContain("/renameContactList");
  expect(readFileSync(join(copy, "sdk/src/generated/operations.ts"), "utf8")).toContain("renameContactList");
});
