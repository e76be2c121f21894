import pinned from "@sparticuz/chromium";
import { chromium, firefox, type Browser } from "playwright-core";
import {
  findChromium,
  findFirefox,
  findHeadlessChromium,
  HOW_TO_GET_CHROMIUM,
  HOW_TO_GET_FIREFOX,
} from "./find-browsers.ts";

export type BrowserName = "chromium" | "firefox";

/**
 * The browser that the tests found, with the guards its users have: web security and isolation stay on. Without a
 * name it is Chromium's headless shell, where there is one.
 */
export async function launchBrowser(name?: BrowserName): Promise<Browser> {
  if (name === "firefox") {
    const found = findFirefox();
    if (!found?.path) throw new Error(HOW_TO_GET_FIREFOX);
    // The installed Firefox, over WebDriver BiDi; without the channel Playwright requires its own build.
    return firefox.launch({ executablePath: found.path, channel: "moz-firefox" });
  }
  const found = name ? findChromium() : findHeadlessChromium();
  if (!found) throw new Error(HOW_TO_GET_CHROMIUM);
  return chromium.launch({
    executablePath: found.path ?? (await pinned.executablePath()),
    args: process.platform === "linux" ? LINUX_ARGUMENTS : [],
  });
}

/** Containers have no user namespaces and little shared memory. */
const LINUX_ARGUMENTS = ["--no-sandbox", "--no-zygote", "--disable-gpu", "--disable-dev-shm-usage"];
