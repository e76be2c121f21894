import { fileURLToPath } from "node:url";

/** A program of the tests that runs as a process of its own, as it was built before them. */
export const builtChild = (name: string): string =>
  fileURLToPath(new URL(`../dist-test/${name}.js`, import.meta.url));
