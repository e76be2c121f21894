/** `npm run dev`: the server straight from its sources, started again after each change. */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { requireNode } from "./node-version.mjs";

requireNode();
const root = fileURLToPath(new URL("..", import.meta.url));
install(root, { dev: true });
build(root, { only: "embedding-model" });
build(root, { only: "reader" });
const ARGUMENTS = ["--import", "tsx", "--watch", "--watch-preserve-output", "server/src/main.ts"];
const child = spawn(process.execPath, ARGUMENTS, { cwd: root, stdio: "inherit" });
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => child.kill("SIGTERM"));
child.on("exit", (code) => process.exit(code ?? 0));
