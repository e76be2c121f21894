/** Makes the README's pictures from the demo of a first start: `npx tsx scripts/pictures.ts`. */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { launchBrowser } from "../e2e/launch-browser.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "docs", "pictures");
const dataDir = mkdtempSync(join(tmpdir(), "parley-pictures-"));
const port = "8799";
const PATIENCE_MS = 120_000;

interface FirstRun {
  readonly baseUrl: string;
  readonly dashboardUrl: string;
  readonly ownerEmail: string;
  readonly ownerPassword: string;
  readonly projectUid: string;
  readonly projectApiKey: string;
  readonly widgetUid: string;
}

async function firstRun(): Promise<FirstRun> {
  const path = join(dataDir, "first-run.json");
  const end = Date.now() + PATIENCE_MS;
  while (!existsSync(path)) {
    if (Date.now() > end) throw new Error("The demo was not ready in time");
    await pause(200);
  }
  return JSON.parse(readFileSync(path, "utf8")) as FirstRun;
}

async function call(
  demo: FirstRun,
  operation: string,
  body: object,
): Promise<{ data: { session_uid: string } }> {
  const response = await fetch(`${demo.baseUrl}/${operation}`, {
    method: "POST",
    headers: { "api-key": demo.projectApiKey, "content-type": "application/json" },
    body: JSON.stringify({ widget_uid: demo.widgetUid, ...body }),
  });
  if (!response.ok) throw new Error(`${operation}: ${response.status} ${await response.text()}`);
  return (await response.json()) as { data: { session_uid: string } };
}

const CONVERSATIONS = [
  ["Hello!", "What are your opening hours?"],
  ["How do I reset my password?"],
  ["Do you ship abroad?", "requesthumanoperator"],
  ["Can I return what I bought?", "like"],
];

async function talk(demo: FirstRun): Promise<void> {
  for (const messages of CONVERSATIONS) {
    const { data } = await call(demo, "createSession", {});
    for (const message of messages) {
      await call(demo, "sendMessage", { session_uid: data.session_uid, message });
    }
  }
}

async function signIn(page: Page, demo: FirstRun): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("E-mail address").fill(demo.ownerEmail);
  await page.getByLabel("Password").fill(demo.ownerPassword);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/p\//);
}

async function take(demo: FirstRun): Promise<void> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({
      baseURL: new URL(demo.baseUrl).origin,
      viewport: { width: 1440, height: 900 },
      reducedMotion: "reduce",
    });
    await signIn(page, demo);
    const shoot = async (name: string) => {
      // The live feed never ends, so the network is never idle.
      await page.locator("html:not(:has([aria-label=Loading]))").waitFor();
      await page.screenshot({ path: join(folder, `${name}.png`) });
    };
    await page.goto(`/p/${demo.projectUid}/training`);
    await page.locator("h1").first().waitFor();
    await shoot("training");
    await page.goto(`/p/${demo.projectUid}/inbox`);
    await page.getByRole("region", { name: "Conversations" }).getByRole("listitem").first().click();
    await page.locator("[data-send-by]").first().waitFor();
    await shoot("inbox");
    await page.goto(`/p/${demo.projectUid}/agent`);
    await page.getByRole("textbox", { name: "Message" }).fill("What are your opening hours?");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "How this reply was made" }).click();
    await shoot("test-chat");
  } finally {
    await browser.close();
  }
}

mkdirSync(folder, { recursive: true });
const server = spawn(process.execPath, ["--import", "tsx", "server/src/main.ts"], {
  cwd: root,
  stdio: ["ignore", "ignore", "inherit"],
  env: { ...process.env, DATA_DIR: dataDir, PORT: port, LOG_LEVEL: "error" },
});
const gone = new Promise((resolve) => server.once("exit", resolve));
try {
  const demo = await firstRun();
  await talk(demo);
  await take(demo);
  console.log(`wrote ${folder}`);
} finally {
  server.kill("SIGTERM");
  await gone;
  rmSync(dataDir, { recursive: true, force: true });
}
