import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { EXTERNAL_PACKAGES } from "../../server/external-packages.mjs";

/**
 * Its install script downloads CUDA libraries from outside npm on Linux, and fails where that cannot be reached. It
 * travels inside our package without the script, and with the binaries of supported platforms alone.
 */
const BUNDLED = "onnxruntime-node";
const BINARIES = `${BUNDLED}/bin/napi-v6`;
const BINARY_FOLDERS = ["linux/x64", "linux/arm64", "darwin/arm64", "win32/x64"];

/** The versions that are installed here are the ones that were tested. */
export const externalVersions = (root) =>
  Object.fromEntries(EXTERNAL_PACKAGES.map((name) => [name, readManifest(root, name).version]));

/** Copies the packages the build leaves out, with their dependencies, into the folder's node_modules. */
export function copyDependencies(root, folder, { thisPlatform }) {
  const copied = new Set();
  const copy = (name) => {
    const from = join(root, "node_modules", name);
    if (copied.has(name) || !existsSync(from)) return;
    copied.add(name);
    const to = join(folder, "node_modules", name);
    cpSync(from, to, { recursive: true });
    const manifest = name === BUNDLED ? withoutInstall(to) : readManifest(root, name);
    for (const needed of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }))
      copy(needed);
  };
  for (const name of EXTERNAL_PACKAGES) copy(name);
  const wanted = thisPlatform ? [`${process.platform}/${process.arch}`] : BINARY_FOLDERS;
  prune(join(folder, "node_modules", BINARIES), wanted);
  return { bundled: [BUNDLED] };
}

function withoutInstall(folder) {
  const path = join(folder, "package.json");
  const { scripts: _scripts, ...manifest } = JSON.parse(readFileSync(path, "utf8"));
  // The others are for the script alone.
  const { "onnxruntime-common": common } = manifest.dependencies;
  const kept = { ...manifest, dependencies: { "onnxruntime-common": common } };
  writeFileSync(path, `${JSON.stringify(kept, null, 2)}\n`);
  return kept;
}

function prune(binaries, wanted) {
  for (const platform of ["linux", "darwin", "win32"]) {
    for (const arch of ["x64", "arm64"]) {
      const place = `${platform}/${arch}`;
      if (!wanted.includes(place)) rmSync(join(binaries, place), { recursive: true, force: true });
    }
  }
  // The same library under its full version; the binding loads the other name.
  const { version } = JSON.parse(readFileSync(join(binaries, "../../package.json"), "utf8"));
  rmSync(join(binaries, "darwin/arm64", `libonnxruntime.${version}.dylib`), { force: true });
}

function readManifest(root, name) {
  return JSON.parse(readFileSync(join(root, "node_modules", name, "package.json"), "utf8"));
}
