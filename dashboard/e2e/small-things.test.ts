import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Workspace } from "../../server/test/factories.ts";
import { openStage, settled, signInAs, type Stage, type VisitorOptions } from "./browser.ts";

let stage: Stage;
let workspace: Workspace;
let session: string;
beforeAll(async () => {
  stage = await openStage();
  workspace = await stage.t.workspace();
  session = await talk("Where is my parcel?");
});
afterEach(() => stage.sendHome());
afterAll(() => stage.close());

async function talk(message: string): Promise<string> {
  const { widgetUid: widget_uid, key } = workspace;
  const { session_uid } = (await stage.t.call(key, "createSession", { widget_uid })).body.data;
  await stage.t.call(key, "sendMessage", { widget_uid, session_uid, message, send_by: "operator" });
  return session_uid;
}

async function opened(path: string, options: VisitorOptions = {}): Promise<Page> {
  const page = await stage.visitor(options);
  await signInAs(stage, page, workspace);
  await page.goto(path);
  await settled(page);
  return page;
}

const inProject = (path: string) => `/p/${workspace.projectUid}/${path}`;
const rowsOf = (page: Page) => page.getByRole("region", { name: "Conversations" }).getByRole("listitem");

test("a refused sign-in reads as one", async () => {
  const { email } = await stage.t.running.app.db.read
    .selectFrom("users")
    .select("email")
    .where("id", "=", workspace.ownerId)
    .executeTakeFirstOrThrow();
  expect((await stage.t.call({}, "signIn", { email, password: "a wrong password" })).status).toBe(401);
  const page = await opened(`/o/${workspace.organizationId}/audit`);
  const entry = page.getByRole("row").filter({ hasText: "Sign-in failed" });
  await entry.getByText("Refused").waitFor();
  expect(await entry.innerText()).not.toContain("Signed in");
});

test("the chips of a conversation are whole or left out, and its avatar keeps its circle when it is open", async () => {
  const segment = "a-rather-long-tag-of-a-shop,another-rather-long-tag";
  const changes = { session_uid: session, state: "unresolved", priority: "urgent", segment };
  const person = await stage.t.person(workspace);
  const changed = { project_uid: workspace.projectUid, ...changes };
  expect((await stage.t.call(person, "updateSession", changed)).status).toBe(200);
  const page = await opened(inProject(`inbox?session=${session}`));
  const row = rowsOf(page).filter({ hasText: "Urgent" });
  await row.getByText("another-rather-long-tag").waitFor({ state: "attached" });
  const line = await row
    .getByText("Urgent")
    .locator("..")
    .evaluate((element) => {
      const edge = element.getBoundingClientRect();
      return [...element.children].map((chip) => {
        const box = chip.getBoundingClientRect();
        const isWhole = box.left >= edge.left && box.right <= edge.right && box.bottom <= edge.bottom;
        return isWhole ? "whole" : box.top >= edge.bottom ? "left out" : "cut";
      });
    });
  expect(line).toContain("whole");
  expect(line).toContain("left out");
  expect(line).not.toContain("cut");

  const [avatar, background] = await row.locator("[aria-current]").evaluate((button) => {
    const view = button.ownerDocument.defaultView;
    return [button.querySelector(".rounded-full"), button.parentElement].map(
      (element) => view.getComputedStyle(element).backgroundColor as string,
    );
  });
  expect(avatar).not.toBe(background);
});

test("a notice leaves the account menu free", async () => {
  const page = await opened(inProject(`inbox?session=${session}`));
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route("**/updateSession", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Resolve", exact: true }).click();
  await page.getByRole("button", { name: /Olivia Owner/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).waitFor();
  letGo();
  // All in one look: a notice leaves by itself.
  const isFree = () =>
    page.locator("html").evaluate((html) => {
      const buttons = [...html.querySelectorAll("button")];
      const notice = buttons.find(({ textContent }) => textContent === "Undo")?.parentElement;
      const account = buttons.find(({ textContent }) => textContent.includes("Olivia Owner"));
      const parts = [account, html.querySelector("[role=menu]")];
      if (!notice || parts.includes(null)) return null;
      const edge = notice.getBoundingClientRect();
      return parts.every((part) => {
        const box = part.getBoundingClientRect();
        const isBeside = edge.left >= box.right || edge.right <= box.left;
        return isBeside || edge.top >= box.bottom || edge.bottom <= box.top;
      });
    });
  await expect.poll(isFree).toBe(true);
});

test("Test chat stays at its end as replies, buttons and steps come", async () => {
  const page = await opened(inProject("test-chat"));
  await page.setViewportSize({ width: 1280, height: 420 });
  const log = page.getByRole("log", { name: "Test chat" });
  for (const count of [1, 2, 3]) {
    await page.getByRole("textbox").fill(`Question ${count}?`);
    await page.getByRole("textbox").press("Enter");
    await expect.poll(() => log.getByRole("button", { name: "How this reply was made" }).count()).toBe(count);
  }
  await log.getByRole("list", { name: "Choices" }).waitFor();
  const hidden = await log.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  expect(hidden).toBeGreaterThan(100);
  const isAtEnd = () =>
    log.evaluate(({ scrollHeight, clientHeight, scrollTop }) => scrollHeight - clientHeight - scrollTop < 2);
  await expect.poll(isAtEnd).toBe(true);
});

test("previews and placeholders have the direction of their own words", async () => {
  for (const message of ["Where is my order?", "أين طردي؟"]) await talk(message);
  const directionOf = (locator: ReturnType<Page["locator"]>) =>
    locator.evaluate((element) => element.ownerDocument.defaultView.getComputedStyle(element).direction);
  for (const locale of ["en-US", "ar-EG"]) {
    const page = await opened(inProject("inbox"), { locale });
    expect(await directionOf(page.getByText("Where is my order?"))).toBe("ltr");
    expect(await directionOf(page.getByText("أين طردي؟"))).toBe("rtl");
    await page.goto(inProject("test-chat"));
    const field = page.getByRole("main").getByRole("textbox");
    expect(await directionOf(field)).toBe(locale === "ar-EG" ? "rtl" : "ltr");
    await field.fill(locale === "ar-EG" ? "Hello" : "مرحبا");
    await expect.poll(() => directionOf(field)).toBe(locale === "ar-EG" ? "ltr" : "rtl");
  }
});

test("a search without a hit says how far it reads", async () => {
  const page = await opened(inProject("inbox"));
  await page.getByRole("searchbox", { name: "Search people and messages" }).fill("no such words");
  await page.getByText("No matching conversations").waitFor();
  expect(await page.getByText("the list’s first 10,000 conversations").count()).toBe(1);
});
