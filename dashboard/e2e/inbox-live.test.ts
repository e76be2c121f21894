import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { readLive } from "../../server/test/event-reader.ts";
import { openVisit } from "../../server/test/open-visit.ts";
import { signInAs } from "./browser.ts";
import { useStage } from "./use-stage.ts";

const stage = useStage();

async function operator(path = "inbox", role?: "editor"): Promise<Page> {
  const page = await stage.visitor();
  await page.clock.install();
  await signInAs(stage, page, stage.workspace, role);
  const feed = page.waitForResponse(/live\/project/);
  await page.goto(`/p/${stage.workspace.projectUid}/${path}`);
  await feed;
  return page;
}

/** In operator mode the bot does not answer, so the visitor's message stays the last one. */
async function visit(chat_mode: "bot" | "operator" = "operator") {
  const { uid: session_uid, headers } = await openVisit(stage.t.running.app, stage.workspace);
  await stage.t.call(stage.workspace.key, "updateSession", { session_uid, chat_mode });
  const body = { widget_uid: stage.workspace.widgetUid, session_uid };
  return {
    session: session_uid,
    headers,
    say(message: string) {
      stage.t.clock.advance(1000);
      return stage.t.call(stage.workspace.key, "sendMessage", { ...body, message });
    },
  };
}

const PATIENCE = { timeout: 120_000 };
const rows = (page: Page) => page.getByRole("region", { name: "Conversations" }).getByRole("listitem");

/** The operations a page has called since. */
function listenTo(page: Page): string[] {
  const called: string[] = [];
  page.on("request", (request) => called.push(new URL(request.url()).pathname.split("/").at(-1) ?? ""));
  return called;
}

test("visitors' messages appear in an open inbox without polling", async () => {
  const page = await operator();
  await page.getByText("Conversations appear here when someone writes").waitFor();
  const first = await visit();
  await first.say("The first message");
  await rows(page).filter({ hasText: "The first message" }).click();
  const log = page.getByRole("log");
  await log.getByText("The first message").waitFor();
  const called = listenTo(page);
  // Longer than any polling interval here, shorter than the timeout of a silent connection.
  await page.clock.fastForward(20_000);
  const second = await visit();
  await second.say("From somebody new");
  await rows(page).filter({ hasText: "From somebody new" }).waitFor();
  await first.say("And once more");
  await log.getByText("And once more").waitFor();
  await expect.poll(() => rows(page).first().innerText()).toContain("And once more");
  await expect.poll(() => rows(page).count()).toBe(2);
  expect(called.filter((name) => ["getSessions", "getSessionMessages", "project"].includes(name))).toEqual(
    [],
  );
});

test("a request for a person shows immediately on every page, to every member", async () => {
  const page = await operator("training");
  const visitor = await visit("bot");
  await visitor.say("requesthumanoperator");
  const inbox = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Inbox" });
  await inbox.getByText("1 conversation needs a person").waitFor({ state: "attached" });
  await expect.poll(() => page.title(), PATIENCE).toBe("(1) Training · Parley");
  await inbox.click();
  await rows(page).getByText("Waiting").waitFor();
  const colleague = await operator("inbox", "editor");
  await rows(colleague).getByText("Waiting").waitFor();
  await rows(page).first().click();
  await page.getByRole("button", { name: "Take over" }).click();
  await rows(colleague).getByText("Person", { exact: true }).waitFor();
  await expect.poll(() => colleague.title(), PATIENCE).toBe("Inbox · Parley");
});

test("unread messages are counted, until a person opens the conversation", async () => {
  const [page, colleague] = [await operator(), await operator()];
  const visitor = await visit();
  await visitor.say("one");
  await visitor.say("two");
  for (const each of [page, colleague]) {
    await rows(each).getByText("2 unread messages").waitFor({ state: "attached" });
  }
  await rows(page).first().click();
  for (const each of [page, colleague]) {
    await rows(each).getByText("unread").waitFor({ state: "detached" });
  }
  await visitor.say("three");
  await rows(page).getByText("unread").waitFor({ state: "detached" });
  await page.getByRole("log").getByText("three", { exact: true }).waitFor();
  const unseen = async () =>
    (await stage.t.call(stage.workspace.key, "getSessions")).body.data[0].total_unseen;
  await expect.poll(unseen, PATIENCE).toBe("0");
});

test("both sides see typing, and the team sees that the visitor is online", async () => {
  const visitor = await visit();
  const page = await operator(`inbox?session=${visitor.session}`);
  const base = `${stage.url}/chatbot/v1/live/session?session_uid=${visitor.session}`;
  const reader = await readLive(base, visitor.headers);
  await page.getByText("Online now").first().waitFor();
  const typing = { session_uid: visitor.session };
  await stage.t.call(visitor.headers, "announceVisitorTyping", typing);
  await page.getByRole("status").filter({ hasText: "is typing" }).waitFor();
  await page.getByPlaceholder("Write a reply").fill("I am looking");
  expect((await reader.next("typing")).data).toEqual({ author: "Olivia Owner" });
  reader.close();
  await expect.poll(() => page.getByText("Online now").count(), PATIENCE).toBe(0);
});

test("a lost connection is shown, and missed messages appear after it recovers", async () => {
  const page = await operator();
  const visitor = await visit();
  await visitor.say("before");
  await rows(page).filter({ hasText: "before" }).click();
  await page.context().route(/chatbot|healthz/, (route) => route.abort());
  stage.t.running.server.server.closeAllConnections();
  await page.getByRole("alert").filter({ hasText: "Connection lost" }).waitFor();
  await visitor.say("meanwhile");
  await (await visit()).say("somebody else meanwhile");
  await page.context().unroute(/chatbot|healthz/);
  await page.getByRole("log").getByText("meanwhile", { exact: true }).waitFor();
  await rows(page).filter({ hasText: "somebody else meanwhile" }).waitFor();
  await page.getByRole("alert").waitFor({ state: "detached" });
  await visitor.say("after");
  const log = page.getByRole("log");
  await log.getByText("after", { exact: true }).waitFor();
  expect(await log.locator("[data-send-by]").allInnerTexts()).toEqual(
    ["before", "meanwhile", "after"].map((text) => expect.stringContaining(text)),
  );
});
