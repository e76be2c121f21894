/** Makes the README's pictures from the demo of a first start: `npx tsx scripts/pictures.ts`. */
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "../e2e/launch-browser.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "docs", "pictures");
const dataDir = mkdtempSync(join(tmpdir(), "parley-pictures-"));
const PORT = "8799";
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

async function takePictures(demo: FirstRun): Promise<void> {
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
    await shootWidget(browser, demo);
  } finally {
    await browser.close();
  }
}

const SHOP = (
  origin: string,
  widgetUid: string,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>Lumen Bikes</title><style>
body { margin: 0; font: 16px/1.6 system-ui, sans-serif; color: #1c2733; background: #f6f4ef }
header { display: flex; gap: 32px; align-items: center; padding: 20px 64px; background: #fff }
header b { font-size: 20px; margin-right: auto } header span { color: #5b6875 }
main { padding: 56px 64px; max-width: 660px } h1 { font-size: 44px; line-height: 1.15; margin: 0 0 16px }
main p { color: #4a5763; max-width: 460px }
ul { display: grid; grid-template-columns: 1fr 1fr 1fr; gap: 20px; list-style: none; padding: 0; margin: 40px 0 0 }
li { background: #fff; border-radius: 14px; padding: 16px } li i { display: block; height: 110px; border-radius: 10px; margin-bottom: 12px }
li small { display: block; color: #5b6875 }
</style></head><body><header><b>Lumen Bikes</b><span>Bikes</span><span>Repairs</span><span>Visit us</span></header>
<main><h1>City bikes, built to last</h1><p>Test rides every day. We service what we sell, for as long as you ride it.</p>
<ul><li><i style="background:#c9d8c5"></i>Commuter<small>from €890</small></li><li><i style="background:#e6cfb8"></i>Cargo<small>from €2,400</small></li><li><i style="background:#bfd0de"></i>Classic<small>from €740</small></li></ul></main>
<script async src="${origin}/widget.js" data-widget="${widgetUid}"></script></body></html>`;

/** The chat on the page of a site, as its visitors see it. */
async function shootWidget(browser: Browser, demo: FirstRun): Promise<void> {
  const { origin } = new URL(demo.baseUrl);
  const site = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(SHOP(origin, demo.widgetUid));
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  try {
    const page = await browser.newPage({
      viewport: { width: 1280, height: 760 },
      reducedMotion: "reduce",
      locale: "en-US",
    });
    await page.goto(`http://localhost:${(site.address() as AddressInfo).port}/`);
    const frame = page.frameLocator("iframe");
    await frame.locator(".launcher").click();
    await frame.locator("textarea").fill("What are your opening hours?");
    await frame.locator("textarea").press("Enter");
    await frame.locator('[data-send-by="assistant"]').waitFor();
    await page.screenshot({ path: join(folder, "widget.png") });
  } finally {
    site.close();
    site.closeAllConnections();
  }
}

mkdirSync(folder, { recursive: true });
const server = spawn(process.execPath, ["--import", "tsx", "server/src/main.ts"], {
  cwd: root,
  stdio: ["ignore", "ignore", "inherit"],
  env: { ...process.env, DATA_DIR: dataDir, PORT: PORT, LOG_LEVEL: "error" },
});
const exited = new Promise((resolve) => server.once("exit", resolve));
try {
  const demo = await firstRun();
  await talk(demo);
  await takePictures(demo);
  console.log(`wrote ${folder}`);
} finally {
  server.kill("SIGTERM");
  await exited;
  rmSync(dataDir, { recursive: true, force: true });
}
