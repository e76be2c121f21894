import { expect, test } from "vitest";
import { missingPlatformPackages } from "./missing-platform-packages.ts";

const BUNDLER = {
  optionalDependencies: {
    "@bundler/binding-linux-x64-gnu": "1.2.0",
    "@bundler/binding-linux-x64-musl": "1.2.0",
    "@bundler/binding-linux-arm64-gnu": "1.2.0",
    "@bundler/binding-linux-arm64-musl": "1.2.0",
    "@bundler/binding-darwin-arm64": "1.2.0",
    "@bundler/binding-darwin-x64": "1.2.0",
    "@bundler/binding-win32-x64-msvc": "1.2.0",
    "@bundler/binding-freebsd-x64": "1.2.0",
    "@bundler/binding-win32-ia32-msvc": "1.2.0",
  },
};
const OTHERS = ["freebsd-x64", "win32-ia32-msvc"];

/** A lock file with every binding a supported platform needs. */
function wholeLock() {
  const bindings = Object.keys(BUNDLER.optionalDependencies)
    .filter((name) => !OTHERS.some((other) => name.endsWith(other)))
    .map((name) => [`node_modules/${name}`, { version: "1.2.0" }] as const);
  return { "": {}, "node_modules/bundler": BUNDLER, ...Object.fromEntries(bindings) };
}

test("a lock file with the packages of all supported platforms is complete", () => {
  expect(missingPlatformPackages(wholeLock())).toEqual([]);
});

test.each([
  "linux-x64-gnu",
  "linux-x64-musl",
  "linux-arm64-gnu",
  "linux-arm64-musl",
  "darwin-arm64",
  "darwin-x64",
  "win32-x64-msvc",
])("a lock file without the package for %s is not", (platform) => {
  const lock: Record<string, object> = wholeLock();
  delete lock[`node_modules/@bundler/binding-${platform}`];
  expect(missingPlatformPackages(lock)).toEqual([
    `@bundler/binding-${platform}@1.2.0, needed by node_modules/bundler`,
  ]);
});

test("the package of another version does not count", () => {
  const lock = { ...wholeLock(), "node_modules/@bundler/binding-darwin-x64": { version: "1.1.0" } };
  expect(missingPlatformPackages(lock)).toHaveLength(1);
});

test("other names for a system, and packages for every system, are understood", () => {
  const lock = {
    "node_modules/database": { optionalDependencies: { "@database/windows-x64": "^3.0.0" } },
    "node_modules/watcher": { optionalDependencies: { fsevents: "~2.3.3" } },
  };
  expect(missingPlatformPackages(lock)).toHaveLength(2);
});

test("a package is found in its parent's folder and in the folders above", () => {
  const lock = {
    "node_modules/tool": {},
    "node_modules/tool/node_modules/bundler": {
      optionalDependencies: { "bundler-linux-x64": "1.0.0", "bundler-darwin-x64": "1.0.0" },
    },
    "node_modules/tool/node_modules/bundler-linux-x64": { version: "1.0.0" },
    "node_modules/bundler-darwin-x64": { version: "1.0.0" },
    "node_modules/bundler-linux-x64": { version: "2.0.0" },
  };
  expect(missingPlatformPackages(lock)).toEqual([]);
});
