import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join, sep } from "node:path";
import { programAt } from "../../platform/runtime/code-location.ts";

/** How a reader process is started, and what keeps it from the rest of the machine. */
export interface Sandbox {
  readonly path: string;
  readonly execPath: string;
  readonly execArgv: readonly string[];
}

export interface Confinement {
  /** It reads its own code and the folder of downloads, writes nothing and starts no program. */
  readonly files: boolean;
  /** It has no network at all. */
  readonly network: boolean;
}

const UNSHARE = "/usr/bin/unshare";
/** A separate user and network namespace; without the first an ordinary user cannot create the second. */
const OWN_NETWORK = ["--map-root-user", "--net", "--"];

let known: Confinement | null = null;

/** What this machine offers. The sources need a compiler beside them, so only the built program is confined in files. */
export function confinement(): Confinement {
  if (known) return known;
  const { path, execArgv } = programAt("training/extraction/reader-main");
  known = { files: execArgv.length === 0 && !hasLinkedPackages(path), network: hasNetworks() };
  return known;
}

function hasNetworks(): boolean {
  if (process.platform !== "linux") return false;
  return spawnSync(UNSHARE, [...OWN_NETWORK, "/bin/true"], { timeout: 5000, stdio: "ignore" }).status === 0;
}

/** Confines a program of the product to its code and to the folders it is given. */
export function sandbox(program: string, folders: readonly string[], flags: readonly string[]): Sandbox {
  const { path, folder, execArgv } = programAt(program);
  const { files, network } = confinement();
  const options = [...execArgv, ...(files ? permissionFlags([folder, ...folders]) : []), ...flags];
  return network
    ? { path, execPath: UNSHARE, execArgv: [...OWN_NETWORK, process.execPath, ...options] }
    : { path, execPath: process.execPath, execArgv: options };
}

/** A command that reaches no network, where the machine can do that. */
export const withoutNetwork = (command: readonly string[]): string[] =>
  confinement().network ? [UNSHARE, ...OWN_NETWORK, ...command] : [...command];

/** Folders that are readable beside those of the packages. */
export function permissionFlags(folders: readonly string[]): string[] {
  const flag = process.allowedNodeEnvironmentFlags.has("--permission")
    ? "--permission"
    : "--experimental-permission";
  return [
    flag,
    ...[packagesFolder(), ...folders].map((folder) => `--allow-fs-read=${join(folder, "*")}`),
    // The thread that watches the limits is a worker.
    "--allow-worker",
    "--no-warnings",
  ];
}

/** Where the packages really are that readers use. */
function packagesFolder(): string {
  const pdfium = createRequire(import.meta.url).resolve("@hyzyla/pdfium");
  return pdfium.slice(0, pdfium.lastIndexOf(`${sep}node_modules${sep}`) + `${sep}node_modules`.length);
}

/** Packages behind a link are out of reach for a confined program: it may not follow the link. */
const hasLinkedPackages = (path: string): boolean => !path.startsWith(dirname(packagesFolder()) + sep);
