import type { FrameLocator } from "playwright-core";
import { expect, test } from "vitest";
import { loseResponses, say, type Guest } from "./stage.ts";
import { useStage } from "./use-stage.ts";

const stage = useStage();

const { ask } = stage;

const WAITING = "No connection. This will be sent automatically.";

/** What the server has stored, in its order. */
async function stored(): Promise<string[]> {
  const { body } = await ask("getSessions");
  expect(body.data).toHaveLength(1);
  const session_uid = body.data[0].session_uid as string;
  const messages = await ask("getSessionMessages", { session_uid, orderBy: "ASC" });
  return messages.body.data.map(({ message }: { message: string }) => message);
}

async function opened(): Promise<Guest> {
  const guest = await stage.enter(stage.workspace);
  await guest.frame.locator(".launcher").click();
  await guest.frame.locator("textarea").waitFor();
  return guest;
}

async function sayWithoutConnection(frame: FrameLocator, texts: readonly string[]): Promise<void> {
  for (const text of texts) await say(frame, text);
  await frame.getByText(WAITING).first().waitFor();
}

const ALL = ["one", "You said: one", "two", "You said: two"];

test("messages written offline are sent by themselves once the browser is online, in order, once", async () => {
  const { context, frame } = await opened();
  await context.setOffline(true);
  await sayWithoutConnection(frame, ["one", "two"]);
  await context.setOffline(false);
  await frame.getByText("You said: two").waitFor();
  expect(await stored()).toEqual(ALL);
  await expect.poll(() => frame.getByText(WAITING).count()).toBe(0);
  await expect.poll(() => frame.locator("[data-send-by]").count()).toBe(4);
});

test("messages that could not be sent survive a reload", async () => {
  const { context, page, frame } = await opened();
  await context.route("**/sendVisitorMessage", (route) => route.abort());
  await sayWithoutConnection(frame, ["one", "two"]);
  await page.reload();
  await frame.getByText(WAITING).first().waitFor();
  expect(await frame.locator('[data-send-by="user"] .bubble').allInnerTexts()).toEqual(["one", "two"]);
  await context.unroute("**/sendVisitorMessage");
  await frame.getByText("You said: two").waitFor();
  expect(await stored()).toEqual(ALL);
  await page.reload();
  await frame.getByText("You said: two").waitFor();
  expect(await stored()).toEqual(ALL);
});

test("a message whose answer was lost is stored once", async () => {
  const { context, page, frame } = await opened();
  let lost = 0;
  await context.route("**/sendVisitorMessage", async (route) => {
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  await sayWithoutConnection(frame, ["one"]);
  await expect.poll(() => lost).toBeGreaterThan(1);
  await page.reload();
  await frame.getByText("You said: one").waitFor();
  await context.unroute("**/sendVisitorMessage");
  await say(frame, "two");
  await frame.getByText("You said: two").waitFor();
  expect(await stored()).toEqual(ALL);
});

test("a newcomer who reloads before the first response arrives has one conversation", async () => {
  const { context, page, frame } = await opened();
  await loseResponses(context);
  await sayWithoutConnection(frame, ["one"]);
  await context.unroute("**/startVisit");
  await page.reload();
  await frame.getByText("You said: one").waitFor();
  expect(await stored()).toEqual(ALL.slice(0, 2));
});

test("a message that the server refuses waits for the visitor, not for the connection", async () => {
  const { page, frame } = await opened();
  await page.route("**/sendVisitorMessage", (route) => route.fulfill({ status: 429, json: {} }), {
    times: 1,
  });
  await say(frame, "one");
  await frame.getByRole("alert").getByText("Not sent").waitFor();
  await page.reload();
  await frame.locator("textarea").waitFor();
  await expect.poll(() => frame.locator("[data-send-by]").count()).toBe(0);
});

test("signing out discards what was not sent", async () => {
  const { context, page, frame } = await opened();
  await context.route("**/sendVisitorMessage", (route) => route.abort());
  await sayWithoutConnection(frame, ["my secret"]);
  await page.evaluate("parley.signOut()");
  await frame.locator(".launcher").waitFor();
  await context.unroute("**/sendVisitorMessage");
  expect(await page.evaluate("[...Object.keys(sessionStorage), ...Object.keys(localStorage)]")).toEqual([]);
  await page.reload();
  await frame.locator(".launcher").click();
  await say(frame, "somebody new");
  await frame.getByText("You said: somebody new").waitFor();
  await expect.poll(() => frame.getByText("my secret").count()).toBe(0);
});
