import { expect, test } from "vitest";
import { findChromium, findFirefox, findHeadlessChromium, type Machine } from "./find-browsers.ts";

function machine(platform: string, arch: string, files: string[], env: Machine["env"] = {}): Machine {
  return {
    platform,
    arch,
    env: { PATH: "/usr/local/bin:/usr/bin", ...env },
    exists: (path) => files.includes(path),
  };
}

test("CHROME_PATH comes first, then what is installed, then the pinned one", () => {
  const files = ["/opt/chrome", "/usr/bin/chromium"];
  expect(findChromium(machine("linux", "x64", files, { CHROME_PATH: "/opt/chrome" }))?.path).toBe(
    "/opt/chrome",
  );
  expect(findChromium(machine("linux", "x64", files))?.path).toBe("/usr/bin/chromium");
  expect(findChromium(machine("linux", "x64", []))).toEqual({ path: null, origin: "pinned, from npm" });
});

test("the pinned one is chosen by name, and runs on x64 Linux alone", () => {
  const pinned = { PARLEY_BROWSER: "pinned" };
  expect(findChromium(machine("linux", "x64", ["/usr/bin/chromium"], pinned))?.path).toBeNull();
  expect(findChromium(machine("linux", "arm64", []))).toBeNull();
  expect(findChromium(machine("darwin", "arm64", [], pinned))).toBeNull();
});

test("the headless shell is preferred without a window, and never to a browser that was chosen", () => {
  const files = ["/opt/chrome", "/usr/bin/chromium", "/usr/bin/chromium-headless-shell"];
  const find = (env: Machine["env"], there = files) =>
    findHeadlessChromium(machine("linux", "x64", there, env))?.path;
  expect(find({})).toBe("/usr/bin/chromium-headless-shell");
  expect(find({}, ["/usr/bin/chromium"])).toBe("/usr/bin/chromium");
  expect(find({ CHROME_PATH: "/opt/chrome" })).toBe("/opt/chrome");
  expect(find({ PARLEY_BROWSER: "pinned" })).toBeNull();
});

test("a CHROME_PATH without a file is an error, not another browser", () => {
  expect(() =>
    findChromium(machine("linux", "x64", ["/usr/bin/chromium"], { CHROME_PATH: "/gone" })),
  ).toThrow("CHROME_PATH is /gone");
});

test("the usual places of macOS and Windows are known", () => {
  const chrome = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
  expect(findChromium(machine("darwin", "arm64", [chrome]))?.path).toBe(chrome);
  const windows = machine("win32", "x64", ["C:/Programs/Google/Chrome/Application/chrome.exe"], {
    PROGRAMFILES: "C:/Programs",
  });
  expect(findChromium(windows)?.path).toBe("C:/Programs/Google/Chrome/Application/chrome.exe");
});

test("Firefox is found, or is not", () => {
  expect(findFirefox(machine("linux", "arm64", ["/usr/bin/firefox-esr"]))?.path).toBe("/usr/bin/firefox-esr");
  expect(findFirefox(machine("linux", "x64", []))).toBeNull();
});
