/**
 * Preloaded into the conformance suite on Node 20: a command of the suite that is never run here imports
 * `globSync`, which `fs` has from Node 22 on, and without that name nothing of it would load.
 */
import * as fs from "node:fs";
import { register } from "node:module";

const source = (text) => `data:text/javascript,${encodeURIComponent(text)}`;

if (!("globSync" in fs)) {
  const fsOfNewerNode = source(
    `export * from "node:fs"; export { default } from "node:fs"; export const globSync = undefined;`,
  );
  register(
    source(
      `export const resolve = (name, context, next) =>
        name === "fs" ? { url: ${JSON.stringify(fsOfNewerNode)}, shortCircuit: true } : next(name, context);`,
    ),
  );
}
