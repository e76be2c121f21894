import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Where a browser's program is; null for the one from npm, which unpacks itself. */
export interface FoundBrowser {
  readonly path: string | null;
  /** For people: where it comes from. */
  readonly origin: string;
}

export interface Machine {
  readonly platform: string;
  readonly arch: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly exists: (path: string) => boolean;
}

interface UsualPlaces {
  readonly variable: string;
  /** Names of programs on the search path of a Linux machine. */
  readonly linux: readonly string[];
  readonly darwin: readonly string[];
  /** Below each folder for programs. */
  readonly win32: readonly string[];
}

const CHROMIUM: UsualPlaces = {
  variable: "CHROME_PATH",
  linux: ["google-chrome-stable", "google-chrome", "chromium", "chromium-browser"],
  darwin: ["Google Chrome.app/Contents/MacOS/Google Chrome", "Chromium.app/Contents/MacOS/Chromium"],
  win32: ["Google/Chrome/Application/chrome.exe", "Chromium/Application/chrome.exe"],
};

/** Chromium's engine without its windows, in the package of the same release: tests take less time on it. */
const HEADLESS_SHELL: UsualPlaces = {
  variable: "CHROME_PATH",
  linux: ["chromium-headless-shell"],
  darwin: [],
  win32: [],
};

const FIREFOX: UsualPlaces = {
  variable: "FIREFOX_PATH",
  linux: ["firefox-esr", "firefox"],
  darwin: ["Firefox.app/Contents/MacOS/firefox"],
  win32: ["Mozilla Firefox/firefox.exe"],
};

/** The driver: it finds its browser. Safari's has to be allowed first, so it is used only where it is named. */
const WEBKIT: UsualPlaces = {
  variable: "WEBKIT_DRIVER",
  linux: ["WebKitWebDriver"],
  darwin: [],
  win32: [],
};

export const HOW_TO_GET_CHROMIUM =
  "Install Chrome or Chromium, or set CHROME_PATH to the program of one (Debian: apt install chromium).";
export const HOW_TO_GET_FIREFOX =
  "Install Firefox, or set FIREFOX_PATH to its program (Debian: apt install firefox-esr).";
export const HOW_TO_GET_WEBKIT =
  "Install WebKit's driver, or set WEBKIT_DRIVER to its program (Debian: apt install webkit2gtk-driver xvfb).";

const thisMachine: Machine = {
  platform: process.platform,
  arch: process.arch,
  env: process.env,
  exists: existsSync,
};

/**
 * CHROME_PATH, then one on the machine, then the pinned one from npm. PARLEY_BROWSER=pinned uses the last at
 * once.
 */
export function findChromium(machine = thisMachine): FoundBrowser | null {
  const pinned = { path: null, origin: "pinned, from npm" };
  const runsPinned = machine.platform === "linux" && machine.arch === "x64";
  if (machine.env.PARLEY_BROWSER === "pinned") return runsPinned ? pinned : null;
  return findInstalled(CHROMIUM, machine) ?? (runsPinned ? pinned : null);
}

/** Where a test needs no window: the headless shell, unless a browser was chosen, or what `findChromium` finds. */
export function findHeadlessChromium(machine = thisMachine): FoundBrowser | null {
  const isChosen = machine.env.PARLEY_BROWSER === "pinned";
  return (isChosen ? null : findInstalled(HEADLESS_SHELL, machine)) ?? findChromium(machine);
}

export function findFirefox(machine = thisMachine): FoundBrowser | null {
  return findInstalled(FIREFOX, machine);
}

export function findWebKit(machine = thisMachine): FoundBrowser | null {
  const hasDisplay = machine.env.DISPLAY || machine.env.WAYLAND_DISPLAY || machine.exists("/usr/bin/Xvfb");
  return machine.platform === "linux" && !hasDisplay ? null : findInstalled(WEBKIT, machine);
}

function findInstalled(places: UsualPlaces, machine: Machine): FoundBrowser | null {
  const chosen = machine.env[places.variable];
  if (chosen) {
    if (!machine.exists(chosen)) throw new Error(`${places.variable} is ${chosen}, and no file is there.`);
    return { path: chosen, origin: places.variable };
  }
  const path = candidates(places, machine).find((candidate) => machine.exists(candidate));
  return path === undefined ? null : { path, origin: path };
}

function candidates({ linux, darwin, win32 }: UsualPlaces, { platform, env }: Machine): string[] {
  if (platform === "darwin") {
    const folders = ["/Applications", join(env.HOME ?? "", "Applications")];
    return darwin.flatMap((app) => folders.map((folder) => join(folder, app)));
  }
  if (platform === "win32") {
    const folders = [env.PROGRAMFILES, env["PROGRAMFILES(X86)"], env.LOCALAPPDATA].filter(
      (folder) => folder !== undefined,
    );
    return win32.flatMap((program) => folders.map((folder) => join(folder, program)));
  }
  const folders = [...(env.PATH ?? "").split(delimiter), "/usr/bin", "/snap/bin"];
  return linux.flatMap((program) => folders.map((folder) => join(folder, program)));
}
