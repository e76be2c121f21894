import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { expectBrowserErrors } from "../../e2e/browser-errors.ts";
import { ar } from "../src/i18n/ar.ts";
import { en } from "../src/i18n/en.ts";
import { settled, signInAs, type VisitorOptions } from "./browser.ts";
import { useStage } from "./use-stage.ts";

const stage = useStage();

const call = (operation: string, body: object) =>
  stage.t.call(stage.workspace.token, operation, { project_uid: stage.workspace.projectUid, ...body });

async function opened(path: string, options: VisitorOptions = {}): Promise<Page> {
  const page = await stage.visitor(options);
  await signInAs(stage, page, stage.workspace);
  await page.goto(`/p/${stage.workspace.projectUid}/${path}`);
  await settled(page);
  return page;
}

async function talk(message: string): Promise<string> {
  const { widgetUid: widget_uid, key } = stage.workspace;
  const { session_uid } = (await stage.t.call(key, "createSession", { widget_uid })).body.data;
  await stage.t.call(key, "sendMessage", { widget_uid, session_uid, message });
  return session_uid;
}

const boxOf = async (page: Page, name: string) =>
  (await page.getByRole("button", { name, exact: true }).boundingBox())!;

test.each(["logs", "analytics", "inbox"])(
  "%s scrolls in its own frame, never the whole page",
  async (path) => {
    for (let index = 0; index < 12; index += 1) await talk(`What about number ${index}?`);
    const page = await opened(path);
    await expect
      .poll(() =>
        page.evaluate("document.scrollingElement.scrollHeight - document.scrollingElement.clientHeight"),
      )
      .toBe(0);
  },
);

test("an error on a long form shows above the sticky bar", async () => {
  const page = await opened("agent");
  await page.getByLabel("Conversation history").fill("-1");
  await page.getByRole("button", { name: "Save changes" }).click();
  const field = page.locator("[aria-invalid]").first();
  await field.waitFor();
  const error = page.locator(`[id="${(await field.getAttribute("aria-describedby"))!.split(" ").at(-1)}"]`);
  const bar = page.locator("form .sticky");
  await expect
    .poll(async () => {
      const [text, edge] = [await error.boundingBox(), await bar.boundingBox()];
      return text!.y + text!.height <= edge!.y;
    })
    .toBe(true);

  expectBrowserErrors(/status of 500 .*updateProjectSettings/);
  await page.route("**/updateProjectSettings", (route) =>
    route.fulfill({ status: 500, json: { type: "RXERROR", message: "Something went wrong" } }),
  );
  await page.getByLabel("Conversation history").fill("5");
  await page.getByRole("button", { name: "Save changes" }).click();
  const problem = (await page.getByRole("alert").boundingBox())!;
  expect(problem.y + problem.height).toBeLessThanOrEqual((await boxOf(page, "Save changes")).y);
});

test("at 1280 px the messages have room, buttons keep their labels, and the details open above them", async () => {
  const session = await talk("Hello");
  const page = await opened(`inbox?session=${session}`);
  const thread = page.getByRole("log");
  expect((await thread.boundingBox())!.width).toBeGreaterThan(600);
  expect((await boxOf(page, "Resolve")).width).toBeGreaterThan(70);
  const details = page.getByRole("complementary", { name: "Details" });
  await expect.poll(() => details.count()).toBe(0);
  await page.getByRole("button", { name: "Details" }).click();
  await details.waitFor();
  expect((await thread.boundingBox())!.width).toBeGreaterThan(600);

  await page.setViewportSize({ width: 1440, height: 800 });
  await page.reload();
  await details.waitFor();
  expect((await thread.boundingBox())!.width).toBeGreaterThan(500);
  await page.getByRole("button", { name: "Details" }).click();
  await page.reload();
  await thread.waitFor();
  await expect.poll(() => details.count()).toBe(0);
});

test("a toast covers neither the name nor a button, and offers Undo", async () => {
  const session = await talk("Hello");
  for (const width of [1280, 390]) {
    const page = await opened(`inbox?session=${session}`, { width });
    await page.getByRole("button", { name: "Resolve", exact: true }).click();
    const undo = page.getByRole("button", { name: "Undo" });
    const toast = (await undo.locator("..").boundingBox())!;
    for (const name of ["Reopen", "Details", "Send"]) {
      const box = await boxOf(page, name);
      const isApart =
        toast.y >= box.y + box.height ||
        toast.y + toast.height <= box.y ||
        toast.x >= box.x + box.width ||
        toast.x + toast.width <= box.x;
      expect(isApart, `${name} at ${width}`).toBe(true);
    }
    await undo.click();
    await page.getByRole("button", { name: "Resolve", exact: true }).waitFor();
    expect((await call("getSession", { session_uid: session })).body.data.state).toBe("pending");
  }
});

test("undoing a resolution restores the assignee", async () => {
  const session = await talk("Hello");
  const colleague = await stage.t.member(stage.workspace, "editor");
  const change = { session_uid: session, state: "unresolved", chat_mode: "operator", assignee_id: colleague };
  await call("updateSession", change);
  const page = await opened(`inbox?session=${session}`);
  await page.getByRole("button", { name: "Resolve", exact: true }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect
    .poll(async () => (await call("getSession", { session_uid: session })).body.data)
    .toMatchObject({ state: "unresolved", chat_mode: "3", assignee_id: colleague });
});

test("a row that highlights opens wherever it is clicked", async () => {
  await call("createProjectText", { type: "faq", short_text: "When are you open?", detail: "Nine to five." });
  await call("createContact", { name: "Ada Lovelace", email: "ada@example.com" });
  const training = await opened("training");
  await training.getByRole("cell", { name: "Ready" }).click();
  await training.getByRole("dialog").getByLabel("Answer").waitFor();
  const contacts = await opened("contacts");
  await contacts.getByRole("cell", { name: "ada@example.com" }).click();
  await expect.poll(() => contacts.getByRole("dialog").getByText("Ada Lovelace").count()).toBeGreaterThan(0);
});

test("a draft survives a reload but not signing out", async () => {
  const session = await talk("Hello");
  const page = await opened(`inbox?session=${session}`);
  const reply = page.getByRole("textbox", { name: "Reply" });
  await reply.fill("Half an ans");
  await page.reload();
  await expect.poll(() => reply.inputValue()).toBe("Half an ans");
  await page.getByRole("button", { name: /Olivia Owner/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Sign in" }).waitFor();
  expect(await page.evaluate("JSON.stringify(sessionStorage)")).not.toContain("Half an ans");
});

test.each([
  ["en-US", en, "ltr"],
  ["ar-EG", ar, "rtl"],
] as const)(
  "in %s the offline page shows while the server is unavailable, then reloads",
  async (locale, texts, dir) => {
    const page = await opened("training", { workers: true, locale });
    await expect.poll(() => page.evaluate("navigator.serviceWorker.controller !== null")).toBe(true);
    // The service worker answers with the product's own page, as a 503.
    expectBrowserErrors(/status of 503 .*\/training\)$/);
    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole("heading", { name: texts.states.away }).waitFor();
    expect(await page.evaluate("[document.documentElement.lang, document.documentElement.dir]")).toEqual([
      locale.slice(0, 2),
      dir,
    ]);
    await page.context().setOffline(false);
    await page.getByRole("heading", { level: 1, name: texts.training.title }).waitFor({ state: "attached" });
  },
);

test("the inbox requests each of its lists once", async () => {
  const session = await talk("Hello");
  const page = await stage.visitor();
  await signInAs(stage, page, stage.workspace);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname.split("/").at(-1) ?? ""));
  await page.goto(`/p/${stage.workspace.projectUid}/inbox?session=${session}`);
  await page.getByRole("log").getByText("Hello").first().waitFor();
  const rows = page.getByRole("region", { name: "Conversations" }).getByRole("listitem");
  await expect.poll(() => rows.count()).toBe(1);
  // What arrives live proves that the feed is open, and that whatever it makes the page ask for was asked.
  await talk("Another one");
  await expect.poll(() => rows.count()).toBe(2);
  const times = (name: string) => asked.filter((one) => one === name).length;
  for (const name of ["getMe", "getMyProjects", "getSessions", "getSessionViews", "getSessionMessages"]) {
    expect([name, times(name)]).toEqual([name, 1]);
  }
});
