import { expect, test } from "vitest";
import { installCommand, isInstalled } from "./install.mjs";

const WANTED = {
  "": { name: "parley" },
  server: { version: "0.1.0" },
  "node_modules/@parley/server": { resolved: "server", link: true },
  "node_modules/fast": { version: "1.0.0" },
  "node_modules/native-linux-arm64": { version: "1.0.0", optional: true, os: ["linux"], cpu: ["arm64"] },
  "node_modules/native-darwin-arm64": { version: "1.0.0", optional: true, os: ["darwin"], cpu: ["arm64"] },
  "node_modules/tests": { version: "2.0.0", dev: true },
};
const MACHINE = { platform: "linux", arch: "arm64" };
const entry = (name) => ({ [`node_modules/${name}`]: WANTED[`node_modules/${name}`] });
const RUNTIME = { ...entry("@parley/server"), ...entry("fast"), ...entry("native-linux-arm64") };
const EVERYTHING = { ...RUNTIME, ...entry("tests") };
const isThere = (present, dev) => isInstalled(WANTED, present, { dev }, MACHINE);

test("an up-to-date node_modules is left alone", () => {
  expect(isThere(RUNTIME, false)).toBe(true);
  expect(isThere(EVERYTHING, true)).toBe(true);
  expect(isThere(EVERYTHING, false)).toBe(true);
});

test("a missing package, another version, another platform's binary and missing dev packages are detected", () => {
  expect(isThere({ ...entry("native-linux-arm64") }, false)).toBe(false);
  expect(isThere({ ...RUNTIME, "node_modules/fast": { version: "0.9.0" } }, false)).toBe(false);
  expect(isThere({ ...entry("fast"), ...entry("native-darwin-arm64") }, false)).toBe(false);
  expect(isThere(RUNTIME, true)).toBe(false);
});

test("the lock file is installed exactly; packages for the tests are added to those that are in use", () => {
  expect(installCommand(WANTED, null)).toEqual(["ci"]);
  expect(installCommand(WANTED, { "node_modules/fast": { version: "0.9.0" } })).toEqual(["ci"]);
  expect(installCommand(WANTED, { ...RUNTIME, "node_modules/gone": { version: "1.0.0" } })).toEqual(["ci"]);
  expect(installCommand(WANTED, RUNTIME)).toEqual(["install", "--no-save"]);
});
