import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker, type WorkerOptions } from "node:worker_threads";

const isSource = import.meta.url.endsWith(".ts");
/** The sources keep their folders; the build puts shared code flat next to `main.js`. */
const CODE = new URL(isSource ? "../../" : "./", import.meta.url);
/** Tests run the sources, but start processes and threads from the build: compiling them for each takes a second. */
const startsBuild = !isSource || process.env.PARLEY_START_BUILD === "1";
const BUILD = isSource ? new URL("../dist/", CODE) : CODE;

/** What another part of the repository was built to. */
export const builtPart = (part: "dashboard" | "widget" | "embedding-model" | "reader"): string =>
  fileURLToPath(new URL(`../../${part}/dist/`, CODE));

/** The product's version. */
export function productVersion(): string {
  const text = readFileSync(new URL("../../package.json", CODE), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}

export interface Program {
  readonly path: string;
  /** All of its own code is below it. */
  readonly folder: string;
  /** What Node needs to know to run it. */
  readonly execArgv: readonly string[];
}

/** A program to start as a separate process, by its path among the sources. */
export function programAt(module: string): Program {
  const folder = fileURLToPath(startsBuild ? BUILD : CODE);
  const path = join(folder, `${module}.${startsBuild ? "js" : "ts"}`);
  if (startsBuild) return { path, folder, execArgv: [] };
  const loader = createRequire(import.meta.url).resolve("tsx");
  return { path, folder, execArgv: ["--import", pathToFileURL(loader).href] };
}

/** The same for a thread. The loader's own option reaches processes only, so a thread of the sources registers it. */
export function startThread(module: string, options: Omit<WorkerOptions, "eval" | "execArgv">): Worker {
  const { path } = programAt(module);
  if (startsBuild) return new Worker(path, { ...options, execArgv: [] });
  const loader = pathToFileURL(
    createRequire(import.meta.url)
      .resolve("tsx/esm/api")
      .replace(/cjs$/, "mjs"),
  ).href;
  const program = JSON.stringify(pathToFileURL(path).href);
  const source = `import(${JSON.stringify(loader)}).then(({ register }) => (register(), import(${program})));`;
  return new Worker(source, { ...options, execArgv: [], eval: true });
}
