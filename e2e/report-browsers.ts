import { spawnSync } from "node:child_process";
import { appendFileSync } from "node:fs";
import {
  findChromium,
  findFirefox,
  findHeadlessChromium,
  findWebKit,
  HOW_TO_GET_CHROMIUM,
  HOW_TO_GET_FIREFOX,
  HOW_TO_GET_WEBKIT,
  type FoundBrowser,
} from "./find-browsers.ts";

/** Prints which browsers the tests use; `npm test` repeats it at its end. */
export function setup(): void {
  const chromium = describe(findChromium(), "Chromium", HOW_TO_GET_CHROMIUM);
  const headless = describe(findHeadlessChromium(), "Chromium", HOW_TO_GET_CHROMIUM);
  const browsers = [
    ...new Set([headless, chromium]),
    describe(findFirefox(), "Firefox", HOW_TO_GET_FIREFOX),
    describe(findWebKit(), "WebKit", HOW_TO_GET_WEBKIT),
  ];
  const line = `Browser tests: ${browsers.join("; ")}`;
  process.stdout.write(`${line}\n`);
  if (process.env.PARLEY_BROWSERS) appendFileSync(process.env.PARLEY_BROWSERS, line);
}

function describe(found: FoundBrowser | null, name: string, howToGet: string): string {
  if (!found) return `SKIPPED FOR ${name.toUpperCase()}, WHICH IS NOT HERE. ${howToGet}`;
  return versionOf(found) ?? `${name} (${found.origin})`;
}

/** On Windows the question would open a window. */
function versionOf({ path, origin }: FoundBrowser): string | null {
  if (!path || process.platform === "win32") return null;
  const { stdout } = spawnSync(path, ["--version"], { encoding: "utf8" });
  const version = stdout?.split("\n")[0]?.trim() ?? "";
  // A driver answers with its usage.
  return /\d/.test(version) ? `${version} (${origin})` : null;
}
