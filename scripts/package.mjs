/**
 * `npm run package`: the product as one npm package with everything built, in dist/package, and packed beside it.
 * The folder runs as it is, so the container image is made of it too.
 *
 * --to=FOLDER      puts the folder elsewhere
 * --no-pack        leaves out the tarball
 * --this-platform  leaves out the binaries of other platforms
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "./build.mjs";
import { install, runNpm } from "./install.mjs";
import { requireNode } from "./node-version.mjs";
import { copyDependencies, externalVersions } from "./package/dependencies.mjs";
import { thirdPartyNotices } from "./package/third-party-notices.mjs";
import { copyUserDocs } from "./package/user-docs.mjs";

const FILES = {
  "server/dist": "server/dist",
  "embedding-model/dist": "embedding-model/dist",
  "reader/dist": "reader/dist",
  "dashboard/dist": "dashboard/dist",
  "widget/dist": "widget/dist",
  "packaging/bin": "bin",
  "scripts/node-version.mjs": "bin/node-version.mjs",
  "packaging/README.md": "README.md",
  "SECURITY.md": "SECURITY.md",
  LICENSE: "LICENSE",
};

const PACKAGE = "parley-server";

/** The folder, complete with what it depends on. */
function assemble(root, folder, { thisPlatform }) {
  build(root);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [from, to] of Object.entries(FILES)) {
    cpSync(join(root, from), join(folder, to), {
      recursive: true,
      filter: (path) => !path.endsWith(".built-from"),
    });
  }
  copyUserDocs(root, folder);
  const { bundled } = copyDependencies(root, folder, { thisPlatform });
  const { version, description, license, engines } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  );
  const manifest = {
    name: PACKAGE,
    version,
    description,
    keywords: ["chatbot", "self-hosted", "ai", "live-chat", "widget", "rag", "mcp"],
    license,
    type: "module",
    bin: { [PACKAGE]: "bin/parley-server.mjs" },
    engines,
    dependencies: externalVersions(root),
    bundleDependencies: bundled,
  };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(folder, "THIRD-PARTY-NOTICES.txt"), thirdPartyNotices(root));
  return folder;
}

requireNode();
const root = fileURLToPath(new URL("..", import.meta.url));
const { values: options } = parseArgs({
  options: {
    to: { type: "string", default: join(root, "dist", "package") },
    "no-pack": { type: "boolean", default: false },
    "this-platform": { type: "boolean", default: false },
  },
});
install(root, { dev: false });
assemble(root, options.to, { thisPlatform: options["this-platform"] });
console.log(`wrote ${options.to}`);
if (!options["no-pack"]) {
  const destination = join(root, "dist");
  mkdirSync(destination, { recursive: true });
  const pack = ["pack", "--ignore-scripts", "--loglevel=error", "--pack-destination", destination];
  process.exitCode = runNpm(options.to, pack);
}
