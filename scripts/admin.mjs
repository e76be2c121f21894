/** `npm run admin -- …`: the operator's command line. */
import { fileURLToPath } from "node:url";
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { requireNode } from "./node-version.mjs";

requireNode();
const root = fileURLToPath(new URL("..", import.meta.url));
install(root, { dev: false });
build(root);
await import("../server/dist/admin/main.js");
