/** `npm start`: installs and builds what is missing, then serves in this same process, so that signals reach it. */
import { fileURLToPath } from "node:url";
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { requireNode } from "./node-version.mjs";

requireNode();
const root = fileURLToPath(new URL("..", import.meta.url));
install(root, { dev: false });
build(root);
await import("../server/dist/main.js");
