/** Builds the package for `import` and for `require`, each with its own types. */
import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const tsc = fileURLToPath(new URL("../node_modules/typescript/bin/tsc", import.meta.url));
const cwd = fileURLToPath(new URL(".", import.meta.url));

rmSync(`${cwd}dist`, { recursive: true, force: true });
for (const config of ["tsconfig.build.json", "tsconfig.cjs.json"]) {
  const { status } = spawnSync(process.execPath, [tsc, "-p", config], { cwd, stdio: "inherit" });
  if (status !== 0) process.exit(1);
}
// Files below are CommonJS although the package is not; without side effects both are shaken alike.
writeFileSync(`${cwd}dist/cjs/package.json`, '{ "type": "commonjs", "sideEffects": false }\n');
