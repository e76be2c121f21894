import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { chromium, type BrowserContext, type Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { findChromium } from "../../e2e/find-browsers.ts";
import { openZip } from "../../server/src/training/extraction/zip.ts";
import { useStage } from "./use-stage.ts";

const stage = useStage();
const { ask } = stage;

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "parley-extension-"));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

const download = () => fetch(`${stage.url}/widget/extension.zip?id=${stage.workspace.widgetUid}`);

/** Downloads the extension and unpacks it, as its user does. */
async function unpack(): Promise<string> {
  const answer = await download();
  expect(answer.headers.get("content-type")).toBe("application/zip");
  const archive = openZip(Buffer.from(await answer.arrayBuffer()));
  const folder = newFolder();
  for (const name of archive.names.map(archive.originalName)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), archive.read(name) ?? "");
  }
  return folder;
}

interface Installed {
  readonly context: BrowserContext;
  readonly options: Page;
  /** The address of the browser's debugger. */
  readonly debugger: string;
}

async function install(folder: string): Promise<Installed> {
  const profile = newFolder();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium()?.path ?? "",
    ignoreDefaultArgs: ["--disable-extensions"],
    locale: "en-US",
    args: [
      "--no-sandbox",
      "--headless=new",
      "--remote-debugging-port=0",
      `--disable-extensions-except=${folder}`,
      `--load-extension=${folder}`,
    ],
  });
  cleanups.push(() => context.close());
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  const options = await context.newPage();
  await options.goto(new URL("options.html", worker.url()).href);
  const [port] = readFileSync(join(profile, "DevToolsActivePort"), "utf8").split("\n");
  return { context, options, debugger: `http://127.0.0.1:${port}` };
}

/** The open side panel. It is no page of the context that opened it, so another connection attaches to it. */
async function panelOf({ debugger: address }: Installed): Promise<Page> {
  const listed = async () => JSON.stringify(await (await fetch(`${address}/json/list`)).json());
  await expect.poll(listed).toContain("/panel.html");
  const everything = await chromium.connectOverCDP(address);
  cleanups.push(() => everything.close());
  const pages = everything.contexts().flatMap((context) => context.pages());
  return pages.find((page) => page.url().endsWith("/panel.html"))!;
}

test("the downloaded extension opens the chat beside a page with a strict policy, and its question is answered", async () => {
  await ask("updateWidget", {
    settings: { browser_extension: true, voice: true },
    allowed_origins: ["https://www.shop.example"],
  });
  const installed = await install(await unpack());
  const { context, options } = installed;
  expect(await options.getByLabel("Address of the server").inputValue()).toMatch(/^http/);
  const strict = await context.newPage();
  await strict.goto(`${stage.site}/?widget=none`);
  await options.bringToFront();
  await options.getByRole("button", { name: "Open the chat" }).click();
  const panel = await panelOf(installed);
  await strict.bringToFront();
  const frame = panel.frameLocator("iframe");
  await frame.getByRole("textbox", { name: "Message" }).fill("what is this page about?");
  await frame.getByRole("textbox", { name: "Message" }).press("Enter");
  await frame.getByText("You said: what is this page about?").waitFor();
  // A panel gets no microphone.
  expect(await frame.getByRole("button", { name: "Speak" }).count()).toBe(0);
  expect(await strict.locator("iframe").count()).toBe(1);

  const filter = [{ model: "SESSION", key: "integration", operator: "eq", value: "browser_extension" }];
  const { body } = await ask("getSessions", { filter });
  expect(body.data).toHaveLength(1);
  const session = await ask("getSession", { session_uid: body.data[0].session_uid });
  // Nothing says which page the visitor was on.
  expect(JSON.stringify(session.body.data)).not.toContain(new URL(stage.site).host);

  // The visitor is the same the next time.
  await panel.reload();
  await frame.getByText("You said: what is this page about?").waitFor();
});

test("the options explain what is wrong with an address or an ID", async () => {
  await ask("updateWidget", { settings: { browser_extension: true } });
  const { options } = await install(await unpack());
  const server = options.getByLabel("Address of the server");
  const widget = options.getByLabel("ID of the widget");
  const outcome = async (address: string, id: string, text: string) => {
    await server.fill(address);
    await widget.fill(id);
    await options.getByRole("button", { name: "Save" }).click();
    const role = text === "Saved." ? "status" : "alert";
    await expect.poll(() => options.getByRole(role).innerText()).toContain(text);
  };
  const { widgetUid } = stage.workspace;
  await outcome("ftp://chat.example", widgetUid, "Enter an address such as");
  await outcome("http://127.0.0.1:9", widgetUid, "can’t be reached");
  await outcome(stage.url, "unknown", "no chat with this ID");
  await outcome(`${stage.url}/`, ` ${widgetUid} `, "Saved.");
  await ask("updateWidget", { settings: { browser_extension: false } });
  await outcome(stage.url, widgetUid, "turned off for this chat");
});

test("without the setting there is no download, and no extension may show the chat", async () => {
  expect((await download()).status).toBe(404);
  const policy = (await fetch(`${stage.url}/widget/?id=${stage.workspace.widgetUid}`)).headers;
  expect(policy.get("content-security-policy")).not.toContain("extension");
  const origin = `chrome-extension://${"a".repeat(32)}`;
  const start = () => stage.t.call({}, "startVisit", { widget_uid: stage.workspace.widgetUid, origin });
  expect(await start()).toMatchObject({
    status: 403,
    body: { message: "The browser extension is turned off for this chat." },
  });
  await ask("updateWidget", { settings: { browser_extension: true } });
  expect((await start()).status).toBe(200);
});
