/** Everything that can be checked without running the product, side by side, in seconds. */
import { spawn } from "node:child_process";

const CHECKS: Readonly<Record<string, readonly string[]>> = {
  format: ["oxfmt", "--check", "."],
  // Each file by the nearest tsconfig.json: its typed rules need the compiler anyway.
  "lint and types": ["oxlint", "--deny-warnings"],
  "bundle sizes": ["tsx", "scripts/check-bundle-sizes.ts"],
  "container files": ["tsx", "scripts/check-container-files.ts"],
  "lock file": ["tsx", "scripts/check-lock-file.ts"],
  documents: ["tsx", "scripts/docs.ts", "--check"],
  // The linter checks the web packages (imports by name, no cycles): this parser does not read JSX.
  boundaries: [
    "depcruise",
    "--config",
    ".dependency-cruiser.cjs",
    "server/src",
    "embedding-model/src",
    "reader/src",
    "sdk/src",
    "integrations",
  ],
  "exported names": ["tsx", "scripts/check-exported-names.ts"],
  "table ownership": ["tsx", "scripts/check-table-ownership.ts"],
  "unused code": ["knip", "--include", "files,exports,types", "--no-progress"],
  drift: ["tsx", "scripts/generate.ts", "--check"],
  openapi: ["redocly", "lint", "openapi.json"],
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

const results = await Promise.all(Object.entries(CHECKS).map(([name, command]) => run(name, command)));
for (const { name, code, output, seconds } of results) {
  console.log(`${code === 0 ? "ok  " : "FAIL"} ${name} (${seconds.toFixed(1)} s)`);
  if (code !== 0) console.log(output);
}
process.exitCode = results.some((result) => result.code !== 0) ? 1 : 0;
