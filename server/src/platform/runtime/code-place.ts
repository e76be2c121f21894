import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

const isSource = import.meta.url.endsWith(".ts");
/** The sources keep their folders; the build has all that programs share flat beside `main.js`. */
const CODE = new URL(isSource ? "../../" : "./", import.meta.url);

/** What another part of the repository was built to. */
export const builtPart = (part: "dashboard" | "widget"): string =>
  fileURLToPath(new URL(`../../${part}/dist/`, CODE));

export interface Program {
  readonly path: string;
  /** What Node needs to know to run it. */
  readonly execArgv: readonly string[];
}

/** A program to start as a process of its own, by its place among the sources. */
export function programAt(place: string): Program {
  const path = fileURLToPath(new URL(`${place}.${isSource ? "ts" : "js"}`, CODE));
  if (!isSource) return { path, execArgv: [] };
  const loader = createRequire(import.meta.url).resolve("tsx");
  return { path, execArgv: ["--import", pathToFileURL(loader).href] };
}
