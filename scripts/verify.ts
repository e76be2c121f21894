/**
 * Everything that can be checked without running the product, side by side, in seconds. A check whose files are as they
 * were when it last passed is skipped; `--all` runs each of them.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

interface Check {
  readonly command: readonly string[];
  /** The files that decide the outcome; without it any file does. */
  readonly reads?: RegExp;
}

const CACHE = "node_modules/.cache/verify.json";
const WEB = ["dashboard/src", "widget/src", "chat-ui"];
const SERVER_ROOMS = ["server/src", "embedding-model/src", "reader/src", "sdk/src", "integrations"];
/** What every check of sources depends on besides them. */
const SETTINGS = String.raw`package(-lock)?\.json|tsconfig[^/]*\.json|\.oxlintrc\.json|scripts/`;
const sources = (folders: string) =>
  new RegExp(String.raw`^(${SETTINGS}|(${folders})/.*\.(ts|tsx|mjs|json|txt|wat)$)`);

/** The slowest first: what is left over at the end is short. */
const CHECKS: Readonly<Record<string, Check>> = {
  // Each file by the nearest tsconfig.json: its typed rules need the compiler anyway.
  "lint and types": {
    command: ["oxlint", "--deny-warnings", ...WEB.map((folder) => `--ignore-pattern=${folder}/**`)],
    reads: /^(?!(dashboard|widget)\/src\/|chat-ui\/).*\.(ts|tsx|mjs|cjs|js|json)$/,
  },
  "lint and types of the web": {
    command: ["oxlint", "--deny-warnings", ...WEB],
    reads: sources("dashboard|widget|chat-ui|sdk"),
  },
  "unused code": {
    command: ["knip", "--include", "files,exports,types", "--no-progress"],
    reads: /\.(ts|tsx|mjs|cjs|js|json|html|css)$/,
  },
  // The linter checks the web packages (imports by name, no cycles): this parser does not read JSX.
  boundaries: {
    command: ["depcruise", "--config", ".dependency-cruiser.cjs", ...SERVER_ROOMS],
    reads: new RegExp(
      `${sources("server|embedding-model|reader|sdk|integrations").source}|^\\.dependency-cruiser`,
    ),
  },
  drift: {
    command: ["tsx", "scripts/generate.ts", "--check"],
    reads: new RegExp(`${sources("server|sdk|clients|integrations").source}|^(openapi\\.json|clients/)`),
  },
  "table ownership": { command: ["tsx", "scripts/check-table-ownership.ts"], reads: sources("server") },
  openapi: {
    command: ["redocly", "lint", "openapi.json"],
    reads: /^(openapi\.json|redocly\.yaml|package-lock\.json)$/,
  },
  format: { command: ["oxfmt", "--check", "."] },
  "bundle sizes": { command: ["tsx", "scripts/check-bundle-sizes.ts"] },
  "container files": { command: ["tsx", "scripts/check-container-files.ts"] },
  "lock file": { command: ["tsx", "scripts/check-lock-file.ts"] },
  documents: { command: ["tsx", "scripts/docs.ts", "--check"] },
  "exported names": { command: ["tsx", "scripts/check-exported-names.ts"] },
};

interface Result {
  readonly name: string;
  readonly code: number;
  readonly output: string;
  readonly seconds: number;
}

function run(name: string, [command, ...parameters]: readonly string[]): Promise<Result> {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(`node_modules/.bin/${command}`, parameters, {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    });
    let output = "";
    const collect = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    const finish = (code: number) =>
      resolve({ name, code, output, seconds: (performance.now() - started) / 1000 });
    child.on("error", (error) => {
      output += error.message;
      finish(1);
    });
    child.on("close", (code) => finish(code ?? 1));
  });
}

/** One hash for each file that git knows or would add. */
function hashFiles(): ReadonlyMap<string, string> {
  const { stdout } = spawnSync("git", ["ls-files", "-coz", "--exclude-standard"], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const names = stdout.split("\0").filter((name) => name !== "" && existsSync(name));
  return new Map(names.map((name) => [name, createHash("sha1").update(readFileSync(name)).digest("base64")]));
}

function inputsOf({ command, reads }: Check, files: ReadonlyMap<string, string>): string {
  const hash = createHash("sha1").update(JSON.stringify([process.version, command]));
  for (const [name, content] of files) if (!reads || reads.test(name)) hash.update(`${name}\0${content}\n`);
  return hash.digest("base64");
}

const files = hashFiles();
const passed: Record<string, string> = existsSync(CACHE)
  ? (JSON.parse(readFileSync(CACHE, "utf8")) as Record<string, string>)
  : {};
const inputs = new Map(Object.entries(CHECKS).map(([name, check]) => [name, inputsOf(check, files)]));
// A checkout without git has no list of files, so nothing is known to be unchanged.
const isUnchanged = (name: string) =>
  files.size > 0 && !process.argv.includes("--all") && passed[name] === inputs.get(name);
const due = Object.entries(CHECKS).filter(([name]) => !isUnchanged(name));
const results = await Promise.all(due.map(([name, { command }]) => run(name, command)));
for (const { name, code, output, seconds } of results) {
  console.log(`${code === 0 ? "ok  " : "FAIL"} ${name} (${seconds.toFixed(1)} s)`);
  if (code === 0) passed[name] = inputs.get(name)!;
  else console.log(output);
}
const skipped = Object.keys(CHECKS).length - due.length;
if (skipped > 0)
  console.log(`${skipped} checks are skipped: their files are as they were when they last passed.`);
mkdirSync(dirname(CACHE), { recursive: true });
writeFileSync(CACHE, JSON.stringify(passed));
process.exitCode = results.some((result) => result.code !== 0) ? 1 : 0;
