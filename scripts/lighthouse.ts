/**
 * `npm run lighthouse [PAGE …]`: measures sign-in, an inbox with 500 conversations and training by Lighthouse's
 * own presets. Lighthouse is fetched into a separate folder, so that no other command has to install it.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { createTestApp, type TestApp } from "../server/test/harness.ts";
import type { Workspace } from "../server/test/factories.ts";

/** The newest that runs on Node 20; 13 needs Node 22. */
const VERSION = "12.8.2";
const HOME = "node_modules/.cache/lighthouse";
const CONVERSATIONS = 500;
const ENOUGH = 95;
const METRICS = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
  "cumulative-layout-shift",
  "speed-index",
];

interface Measured {
  readonly score: number;
  readonly metrics: string;
}

install();
build();
const folder = mkdtempSync(join(tmpdir(), "parley-lighthouse-"));
const t = await createTestApp({ background: true });
try {
  const url = await t.running.server.listen({ port: 0, host: "127.0.0.1" });
  const workspace = await t.workspace();
  await fill(t, workspace);
  const { cookie } = await t.person(workspace);
  const headers = join(folder, "headers.json");
  writeFileSync(headers, JSON.stringify({ cookie }));
  const pages = {
    "sign-in": { address: `${url}/sign-in`, more: [] },
    inbox: { address: `${url}/p/${workspace.projectUid}/inbox`, more: [`--extra-headers=${headers}`] },
    training: { address: `${url}/p/${workspace.projectUid}/training`, more: [`--extra-headers=${headers}`] },
  };
  const needed = process.argv.slice(2);
  for (const [name, { address, more }] of Object.entries(pages)) {
    if (needed.length > 0 && !needed.includes(name)) continue;
    for (const preset of ["mobile", "desktop"] as const) {
      const options = [...more, ...(preset === "desktop" ? ["--preset=desktop"] : [])];
      const { score, metrics } = await measureMedian(address, options);
      const load = loadavg()[0]?.toFixed(1);
      console.log(
        `${score >= ENOUGH ? "ok  " : "FAIL"} ${name}, ${preset}: ${score} (${metrics}; load ${load})`,
      );
      if (score < ENOUGH) process.exitCode = 1;
    }
  }
} finally {
  await t.close();
  rmSync(folder, { recursive: true, force: true });
}

function install(): void {
  if (existsSync(join(HOME, "node_modules/lighthouse/package.json"))) return;
  const install = ["install", "--prefix", HOME, "--ignore-scripts", "--no-audit", "--no-fund"];
  const { status } = spawnSync("npm", [...install, `lighthouse@${VERSION}`], { stdio: "inherit" });
  if (status !== 0) throw new Error("Lighthouse could not be installed");
}

function build(): void {
  const { status } = spawnSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
  if (status !== 0) throw new Error("The dashboard could not be built");
}

async function fill(app: TestApp, { key, token, projectUid, widgetUid }: Workspace): Promise<void> {
  for (let index = 0; index < CONVERSATIONS; index += 1) {
    app.clock.advance(60_000);
    const { body } = await app.call(key, "createSession", { widget_uid: widgetUid });
    const { session_uid } = body.data;
    const message = `Message ${index}: when do you open on Sunday, and is there somewhere to park?`;
    // Sent as the assistant, so that no reply has to be made.
    await app.call(key, "sendMessage", { widget_uid: widgetUid, session_uid, send_by: "assistant", message });
  }
  for (let index = 0; index < 25; index += 1) {
    const text = { type: "faq", short_text: `Question ${index}?`, detail: `Answer ${index}.` };
    await app.call(token, "createProjectText", { project_uid: projectUid, ...text });
  }
}

/** One run differs from the next by several points, so the middle one of three counts. */
async function measureMedian(address: string, more: readonly string[]): Promise<Measured> {
  const runs: Measured[] = [];
  let failures = 0;
  while (runs.length < 3) {
    const run = await measure(address, more);
    if (run) runs.push(run);
    // Now and then the browser loses the trace of a page.
    else if ((failures += 1) === 3) throw new Error(`Lighthouse failed for ${address}`);
  }
  const scores = runs.map(({ score }) => score);
  const middle = runs.toSorted((a, b) => a.score - b.score)[1]!;
  return { ...middle, metrics: `runs ${scores.join(", ")}: ${middle.metrics}` };
}

/** Null when Lighthouse fails. The server answers in this process, so Lighthouse must not block it. */
async function measure(address: string, more: readonly string[]): Promise<Measured | null> {
  const report = join(folder, "report.json");
  const child = spawn(
    process.execPath,
    [
      join(HOME, "node_modules/lighthouse/cli/index.js"),
      address,
      "--quiet",
      "--only-categories=performance",
      "--output=json",
      `--output-path=${report}`,
      "--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage",
      ...more,
    ],
    { stdio: "inherit" },
  );
  const code = await new Promise((resolve) => child.on("close", resolve));
  if (code !== 0) return null;
  const { audits, categories, environment } = JSON.parse(readFileSync(report, "utf8"));
  const metrics = METRICS.map((name) => `${audits[name].title} ${audits[name].displayValue}`);
  // Lighthouse slows the browser down by a fixed factor, so the speed of the machine is part of the score.
  metrics.push(`machine ${Math.round(environment.benchmarkIndex)}`);
  return { score: Math.round(categories.performance.score * 100), metrics: metrics.join(", ") };
}
