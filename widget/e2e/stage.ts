import type { BrowserContext, BrowserContextOptions, FrameLocator, Page } from "playwright-core";
import { collectBrowserErrors } from "../../e2e/browser-errors.ts";
import { launchBrowser, type BrowserName } from "../../e2e/launch-browser.ts";
import type { Assistant, Reply, ReplyRequest } from "../../server/src/assistant/index.ts";
import type { Workspace } from "../../server/test/factories.ts";
import { createTestApp, type TestApp } from "../../server/test/harness.ts";
import { openSite } from "./site.ts";

/** A reply that a test makes piece by piece. */
export interface Script {
  /** The assistant's reply to a message; `hold` waits until the test releases it. */
  readonly pieces: (request: ReplyRequest) => readonly string[];
  readonly hold?: Promise<void>;
  /** What a visitor may pick below the reply. */
  readonly choices?: Reply["choices"];
}

/** Repeats each message. */
export const ECHO: Script = { pieces: ({ userMessage }) => ["You said: ", userMessage.message] };

/** A visitor on the site, in a browser of their own. */
export interface Guest {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly frame: FrameLocator;
  /** What the browser complains about. */
  readonly problems: string[];
}

export interface VisitOptions {
  readonly lang?: string;
  /** The site's own style sheet; its policy then allows it. */
  readonly css?: string;
  /** Isolated: admits only documents that allow embedding. Sandboxed: has no origin. */
  readonly kind?: "usual" | "isolated" | "sandboxed";
}

export interface GuestOptions extends BrowserContextOptions, VisitOptions {
  /** Runs in every document before anything else. */
  readonly init?: string;
}

export interface Stage {
  readonly t: TestApp;
  readonly url: string;
  /** A site on another origin that includes the widget. */
  readonly site: string;
  script: Script;
  /** An empty browser. */
  browserContext(options?: BrowserContextOptions): Promise<BrowserContext>;
  visit(page: Page, w: Workspace, options?: VisitOptions): Promise<FrameLocator>;
  enter(w: Workspace, options?: GuestOptions): Promise<Guest>;
  /** All visitors leave: each page holds one of the six connections a browser has to a server. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The whole product, a foreign site with a strict content policy that includes the widget, and a real browser. With
 * settings of its own the product answers by its own assistant, else by the stage's script.
 */
export async function openStage(browserName?: BrowserName, env?: Record<string, string>): Promise<Stage> {
  const stage: { script: Script } = { script: ECHO };
  const assistant: Assistant = {
    async reply(_app, request) {
      const { pieces, hold, choices = [] } = stage.script;
      const texts = pieces(request);
      for (const piece of texts) request.onText?.(piece);
      if (hold) await orAborted(hold, request.abort.signal);
      return {
        text: texts.join(""),
        contentType: choices.length > 0 ? "picker" : "text",
        choices,
        sources: [
          {
            type: "knowledgebase",
            title: "Handbook",
            source: "Handbook, page 3",
            url: "https://docs.example/3",
          },
        ],
        log: [],
        credits: 0,
        model: "scripted",
      };
    },
  };
  const presence = { lingerMs: 0 };
  const t = await createTestApp({
    background: true,
    presence,
    ...(env ? { env } : { overrides: { assistant } }),
  });
  const url = await t.running.server.listen({ port: 0, host: "127.0.0.1" });
  const site = await openSite(url);
  const browser = await launchBrowser(browserName);
  const guests: BrowserContext[] = [];

  async function browserContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await browser.newContext({ reducedMotion: "reduce", locale: "en-US", ...options });
    context.setDefaultTimeout(120_000);
    collectBrowserErrors(context);
    return context;
  }

  async function visit(page: Page, w: Workspace, options: VisitOptions = {}): Promise<FrameLocator> {
    const { lang = "en", css = "", kind = "usual" } = options;
    const query = { widget: w.widgetUid, lang, css, kind };
    await page.goto(`${site.origin}/?${new URLSearchParams(query).toString()}`);
    return page.frameLocator("iframe");
  }

  return Object.assign(stage, {
    t,
    url,
    site: site.origin,
    browserContext,
    visit,
    async enter(
      w: Workspace,
      { lang = "en", css = "", kind = "usual", init, ...options }: GuestOptions = {},
    ) {
      const context = await browserContext(options);
      guests.push(context);
      if (init !== undefined) await context.addInitScript(init);
      const page = await context.newPage();
      const problems: string[] = [];
      page.on("pageerror", (error) => problems.push(error.message));
      page.on("console", (message) => {
        if (message.type() === "error") problems.push(message.text());
      });
      return { context, page, frame: await visit(page, w, { lang, css, kind }), problems };
    },
    leave: async () => void (await Promise.all(guests.splice(0).map((context) => context.close()))),
    async close() {
      await browser.close();
      site.close();
      await t.close();
    },
  });
}

export async function say(frame: FrameLocator, text: string): Promise<void> {
  const words = frame.getByRole("textbox", { name: "Message" });
  await words.fill(text);
  await words.press("Enter");
}

/** The server handles the call that starts a conversation, and its response is lost. */
export async function loseResponses(context: BrowserContext): Promise<void> {
  await context.route("**/startVisit", async (route) => {
    if (!route.request().postData()?.includes('"open":true')) return route.continue();
    await route.fetch();
    await route.abort();
  });
}

function orAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(new Error("aborted"));
    if (signal.aborted) leave();
    signal.addEventListener("abort", leave, { once: true });
    work.then(resolve, reject);
  });
}
