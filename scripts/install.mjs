import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Installs missing packages. If none is missing, it needs no network. npm lists the installed packages in
 * node_modules; that list is compared with the lock file.
 */
export function install(root, { dev }) {
  const wanted = readLock(join(root, "package-lock.json")) ?? {};
  const present = readLock(join(root, "node_modules", ".package-lock.json"));
  if (present && isInstalled(wanted, present, { dev })) return;
  console.error(`Installing packages${dev ? "" : " (only on the first start and after an upgrade)"} …`);
  const command = installCommand(wanted, present);
  const status = runNpm(root, [...command, dev ? "--include=dev" : "--omit=dev", "--no-audit", "--no-fund"]);
  if (status !== 0) {
    console.error("Couldn't install the packages. See npm's messages above.");
    process.exit(1);
  }
}

/**
 * `ci` installs exactly the lock file and deletes node_modules first. If the installed packages are correct and
 * only more are needed, such as the dev packages next to those of a running server, it adds them instead.
 */
export function installCommand(wanted, present) {
  const isCurrent =
    present !== null &&
    Object.entries(present).every(([path, { version }]) => wanted[path]?.version === version);
  return isCurrent ? ["install", "--no-save"] : ["ci"];
}

export function isInstalled(wanted, present, { dev }, machine = process) {
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "" || !path.includes("node_modules/") || entry.link) return true;
    if (entry.devOptional || entry.peer) return true;
    if (entry.dev && !dev) return true;
    if (entry.optional && !isForMachine(entry, machine)) return true;
    return present[path]?.version === entry.version;
  });
}

/**
 * A node_modules made on another system or processor lacks these. npm decides whether the one for the other libc is
 * installed.
 */
function isForMachine({ os, cpu, libc }, { platform, arch }) {
  return !libc && os?.includes(platform) && cpu?.includes(arch);
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
