import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Installs what is missing, and nothing once everything is there: then no network is needed. npm keeps a list of
 * what it has installed in node_modules, which is compared with the lock file.
 */
export function install(root, { dev }) {
  const wanted = readLock(join(root, "package-lock.json"));
  const present = readLock(join(root, "node_modules", ".package-lock.json"));
  if (wanted && present && isInstalled(wanted, present, { dev })) return;
  console.error(`Installing packages${dev ? "" : " (only on the first start and after an upgrade)"} …`);
  // Keeps to the lock file without touching it and adds only what is missing. `ci` would first delete what is there,
  // and refuses a lock file without the optional packages of every other platform.
  const status = runNpm(root, [
    "install",
    "--no-save",
    ...(dev ? ["--include=dev"] : ["--omit=dev"]),
    "--no-audit",
    "--no-fund",
  ]);
  if (status !== 0) {
    console.error("The packages could not be installed. npm says why above.");
    process.exit(1);
  }
}

export function isInstalled(wanted, present, { dev }) {
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "" || !path.includes("node_modules/") || entry.link) return true;
    if (entry.optional || entry.devOptional || entry.peer) return true;
    if (entry.dev && !dev) return true;
    return present[path]?.version === entry.version;
  });
}

function readLock(path) {
  if (!existsSync(path)) return null;
  try {
    return JSON.parse(readFileSync(path, "utf8")).packages ?? null;
  } catch {
    return null;
  }
}

/** The npm that started us, else the one on the path. Its own messages go to stderr, so that output stays ours. */
export function runNpm(root, args) {
  const own = process.env.npm_execpath;
  const [program, first] = own?.endsWith(".js") ? [process.execPath, [own]] : ["npm", []];
  const shell = process.platform === "win32" && program === "npm";
  const result = spawnSync(program, [...first, ...args], { cwd: root, stdio: ["inherit", 2, 2], shell });
  return result.status ?? 1;
}
