import { spawn, type ChildProcess } from "node:child_process";
import { createServer, type AddressInfo } from "node:net";
import { findWebKit, HOW_TO_GET_WEBKIT } from "./find-browsers.ts";

const DISPLAY = ":97";
const PATIENCE_MS = 60_000;
const POLL_MS = 50;
/** How WebDriver writes a reference to an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** The key, in a text that is typed. */
export const ENTER = "\uE007";

/** A WebKit browser, driven by WebDriver: Playwright only drives a build of WebKit of its own. */
export interface WebKit {
  readonly version: string;
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Deletes the cookies of the page's site. */
  deleteCookies(): Promise<void>;
  click(role: "button" | "link", name: string): Promise<void>;
  type(label: string, text: string): Promise<void>;
  waitForText(text: string): Promise<void>;
  hasText(text: string): Promise<boolean>;
  /** What follows happens in the page's first frame, or in the page again. */
  enterFrame(): Promise<void>;
  leaveFrame(): Promise<void>;
  close(): Promise<void>;
}

export async function openWebKit(): Promise<WebKit> {
  const found = findWebKit();
  if (!found?.path) throw new Error(HOW_TO_GET_WEBKIT);
  const display = needsDisplay() ? spawn("Xvfb", [DISPLAY, "-screen", "0", "1280x900x24"]) : null;
  const port = await freePort();
  const driver = spawn(found.path, [`--port=${port}`], {
    // Containers have no user namespaces for WebKit's sandbox.
    env: {
      ...process.env,
      ...(display ? { DISPLAY } : {}),
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
      WEBKIT_DISABLE_COMPOSITING_MODE: "1",
    },
  });
  const send = (method: string, path: string, body?: object) => sendTo(port, method, path, body);
  await eventually(() => send("GET", "/status"));
  const session = await eventually(() => send("POST", "/session", { capabilities: {} }));
  const { sessionId, capabilities } = session as { sessionId: string; capabilities: Record<string, string> };
  const command = (path: string, body: object = {}) => send("POST", `/session/${sessionId}${path}`, body);
  const find = (kind: string, name: string): Promise<string> =>
    eventually(async () => {
      const element = await command("/execute/sync", { script: FIND, args: [kind, name] });
      if (!element) throw new Error(`No ${kind} is called ${name}`);
      return (element as Record<string, string>)[ELEMENT]!;
    });
  return {
    version: `${capabilities["browserName"]} ${capabilities["browserVersion"]}`,
    goto: async (url) => void (await command("/url", { url })),
    reload: async () => void (await command("/refresh")),
    deleteCookies: async () => void (await send("DELETE", `/session/${sessionId}/cookie`)),
    // Between finding and clicking, a page may replace an element.
    click: (role, name) =>
      eventually(async () => void (await command(`/element/${await find(role, name)}/click`))),
    type: async (label, text) =>
      void (await command(`/element/${await find("textbox", label)}/value`, { text })),
    hasText: async (text) =>
      (await command("/execute/sync", { script: FIND, args: ["text", text] })) !== null,
    waitForText: async (text) => void (await find("text", text)),
    async enterFrame() {
      const frame = await find("frame", "");
      await command("/frame", { id: { [ELEMENT]: frame } });
    },
    leaveFrame: async () => void (await command("/frame", { id: null })),
    async close() {
      await send("DELETE", `/session/${sessionId}`);
      await Promise.all([stop(driver), display ? stop(display) : null]);
    },
  };
}

/** Runs in the page: the first visible element of a role and name, as assistive technology would find it. */
const FIND = `
  const [kind, name] = arguments;
  const selectors = {
    button: "button, [role=button], [role=tab]",
    link: "a[href]",
    textbox: "input, textarea, [role=textbox]",
    frame: "iframe",
    text: "body *",
  };
  const isVisible = (element) => element.getClientRects().length > 0;
  const ownText = (element) =>
    [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data).join("");
  const nameOf = (element) => {
    if (kind === "text") return ownText(element);
    const labels = [...(element.labels ?? [])].map((label) => label.textContent).join(" ");
    return element.getAttribute("aria-label") || labels || element.textContent;
  };
  const matches = (text) => (kind === "text" ? text.includes(name) : text.trim() === name || name === "");
  return (
    [...document.querySelectorAll(selectors[kind])].find(
      (element) => isVisible(element) && matches(nameOf(element) ?? ""),
    ) ?? null
  );
`;

async function sendTo(port: number, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { value } = (await response.json()) as { value: { message?: string } | null };
  if (!response.ok) throw new Error(`${path}: ${value?.message ?? response.status}`);
  return value;
}

async function eventually<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const deadline = Date.now() + PATIENCE_MS; ;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }
}

const needsDisplay = (): boolean =>
  process.platform === "linux" && !process.env["DISPLAY"] && !process.env["WAYLAND_DISPLAY"];

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill();
  });
}
