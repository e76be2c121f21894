import type { BrowserContext, Page } from "playwright-core";
import { collectBrowserErrors } from "../../e2e/browser-errors.ts";
import { launchBrowser, type BrowserName } from "../../e2e/launch-browser.ts";
import type { Workspace } from "../../server/test/factories.ts";
import { createTestApp, type TestApp, type TestAppOptions } from "../../server/test/harness.ts";

export interface VisitorOptions {
  readonly theme?: "light" | "dark";
  readonly width?: number;
  /** The language the browser asks for. */
  readonly locale?: string;
  /** Lets the page have its service worker, whose requests no test can intercept. */
  readonly workers?: boolean;
}

export interface Stage {
  readonly t: TestApp;
  readonly url: string;
  /** A browser of its own with nothing in it: no cookie, no memory. */
  visitor(options?: VisitorOptions): Promise<Page>;
  /** Closes the browsers of all visitors: a page holds a connection, and there are six for a server. */
  sendHome(): Promise<void>;
  close(): Promise<void>;
}

export interface StageOptions extends TestAppOptions {
  readonly browserName?: BrowserName;
}

/** The whole product on an empty data folder, and a real browser in front of it. */
export async function openStage(options: StageOptions = {}): Promise<Stage> {
  const { browserName, ...appOptions } = options;
  const t = await createTestApp({ background: true, ...appOptions });
  const address = await t.running.server.listen({ port: 0, host: "127.0.0.1" });
  // The name that the server prints: cookies and links are of one origin.
  const url = address.replace("127.0.0.1", "localhost");
  const browser = await launchBrowser(browserName);
  const contexts: BrowserContext[] = [];
  const sendHome = async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  };
  return {
    sendHome,
    t,
    url,
    async visitor({ theme = "light", width = 1280, workers = false, locale = "en-US" } = {}) {
      const context = await browser.newContext({
        baseURL: url,
        colorScheme: theme,
        locale,
        viewport: { width, height: 800 },
        reducedMotion: "reduce",
        acceptDownloads: true,
        serviceWorkers: workers ? "allow" : "block",
      });
      context.setDefaultTimeout(120_000);
      contexts.push(context);
      collectBrowserErrors(context);
      return context.newPage();
    },
    async close() {
      await sendHome();
      await browser.close();
      await t.close();
    },
  };
}

export const OWNER = { name: "Olivia Owner", email: "olivia@example.com", password: "correct horse battery" };

/** Signs a new owner in through the page and makes the first project. Answers the project's uid. */
export async function startWithProject(stage: Stage, page: Page, project = "Bike shop"): Promise<string> {
  await stage.t.account({ ...OWNER, organization: "Acme" });
  await page.goto("/sign-in");
  await page.getByLabel("E-mail address").fill(OWNER.email);
  await page.getByLabel("Password").fill(OWNER.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("main").getByRole("button", { name: "New project" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill(project);
  await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
  await page.waitForURL(/\/p\/[^/]+$/);
  // The menu is drawn again with the project's pages: a click before that goes nowhere.
  await settled(page);
  return new URL(page.url()).pathname.split("/")[2] ?? "";
}

/** Gives the page the sign-in of a member, by default the owner, as if they had signed in here before. */
export async function signInAs(
  stage: Stage,
  page: Page,
  workspace: Workspace,
  who?: Parameters<TestApp["person"]>[1],
): Promise<void> {
  const person = await stage.t.person(workspace, who);
  const [name = "", value = ""] = String(person.cookie).split("=");
  await page.context().addCookies([{ name, value, url: stage.url }]);
}

/** Opens a page of the product by the name in its menu. */
export async function openPage(page: Page, name: string): Promise<void> {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true }).click();
}

/** Until a page shows what it has read. The live feed never ends, so the network is never idle. */
export async function settled(page: Page, loading = "Loading"): Promise<void> {
  // What stands there before any script has a heading too, and is in English.
  await page.locator("html:not(:has(.first-view))").waitFor();
  await page.locator("h1").first().waitFor({ state: "attached" });
  await page.locator(`html:not(:has([aria-label="${loading}"]))`).waitFor();
}
