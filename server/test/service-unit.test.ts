import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { engine } from "./harness.ts";
import { serverProcesses } from "./started-server.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const UNIT = readFileSync(join(ROOT, "deploy/systemd/parley@.service"), "utf8");
/** The exposure that `systemd-analyze security` finds, ten times its number: 100 is a service without any limits. */
const MOST_EXPOSURE = 25;

const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;
if (!hasSystemd)
  process.stderr.write("SKIPPED: systemd does not check the service unit (apt-get install systemd).\n");

const { newFolder, start, cleanUp } = serverProcesses();
afterAll(cleanUp);
const valueOf = (name: string) => new RegExp(`^${name}=(.*)$`, "m").exec(UNIT)![1]!;
const environment = Object.fromEntries(
  valueOf("Environment")
    .split(" ")
    .map((pair) => pair.split("=") as [string, string]),
);

describe.runIf(engine === "sqlite")("the unit of systemd", () => {
  test("starts the server with its settings and waits until a stop is over", async () => {
    const [program, ...parameters] = valueOf("ExecStart").split(" ");
    expect(program).toBe("/usr/bin/node");
    const server = start(
      { ...environment, PORT: "0", DATA_DIR: newFolder(), DRAIN_DELAY_S: "0" },
      { command: [process.execPath, ...parameters], cwd: ROOT },
    );
    const url = await server.serving();
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    server.child.kill("SIGTERM");
    expect(await server.ended).toBe(0);
    const drain = Number(environment["DRAIN_DELAY_S"]) + Number(environment["DRAIN_S"]);
    expect(Number(valueOf("TimeoutStopSec"))).toBeGreaterThanOrEqual(drain + 10);
  });

  test.runIf(hasSystemd)("systemd accepts it, and finds little that it could do", () => {
    const folder = mkdtempSync(join(tmpdir(), "parley-unit-"));
    const file = join(folder, "parley@.service");
    // The program and its folder are where the administrator has put them.
    const user = spawnSync("id", ["-un"], { encoding: "utf8" }).stdout.trim();
    const here = UNIT.replace("/usr/bin/node", process.execPath)
      .replace("/opt/parley", ROOT.replace(/\/$/, ""))
      .replace("User=parley", `User=${user}`);
    writeFileSync(file, here);
    const verified = spawnSync("systemd-analyze", ["verify", "--man=no", file], { encoding: "utf8" });
    expect(`${verified.stdout}${verified.stderr}`).not.toContain("parley@");
    const rated = spawnSync(
      "systemd-analyze",
      ["security", "--offline=true", `--threshold=${MOST_EXPOSURE}`, file],
      { encoding: "utf8" },
    );
    expect(`${rated.stdout}${rated.stderr}`).toMatch(/Overall exposure level/);
    expect(rated).toMatchObject({ status: 0 });
    rmSync(folder, { recursive: true });
  });
});
