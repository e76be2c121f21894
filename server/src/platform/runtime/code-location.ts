import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker, type WorkerOptions } from "node:worker_threads";

const isSource = import.meta.url.endsWith(".ts");
/** The sources keep their folders; the build puts shared code flat next to `main.js`. */
const CODE = new URL(isSource ? "../../" : "./", import.meta.url);

/** What another part of the repository was built to. */
export const builtPart = (part: "dashboard" | "widget" | "embedding-model" | "reader"): string =>
  fileURLToPath(new URL(`../../${part}/dist/`, CODE));

export interface Program {
  readonly path: string;
  /** What Node needs to know to run it. */
  readonly execArgv: readonly string[];
}

/** A program to start as a separate process, by its path among the sources. */
export function programAt(module: string): Program {
  const path = fileURLToPath(new URL(`${module}.${isSource ? "ts" : "js"}`, CODE));
  if (!isSource) return { path, execArgv: [] };
  const loader = createRequire(import.meta.url).resolve("tsx");
  return { path, execArgv: ["--import", pathToFileURL(loader).href] };
}

/** The same for a thread. The loader's own option reaches processes only, so a thread of the sources registers it. */
export function startThread(module: string, options: Omit<WorkerOptions, "eval" | "execArgv">): Worker {
  const { path } = programAt(module);
  if (!isSource) return new Worker(path, { ...options, execArgv: [] });
  const loader = pathToFileURL(
    createRequire(import.meta.url)
      .resolve("tsx/esm/api")
      .replace(/cjs$/, "mjs"),
  ).href;
  const program = JSON.stringify(pathToFileURL(path).href);
  const source = `import(${JSON.stringify(loader)}).then(({ register }) => (register(), import(${program})));`;
  return new Worker(source, { ...options, execArgv: [], eval: true });
}
