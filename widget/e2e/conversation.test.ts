import type { BrowserContext } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { runInactivityTick } from "../../server/src/sessions/index.ts";
import { useStage } from "./use-stage.ts";

const stage = useStage();
// A browser opens six connections to a server at most, and each page holds one.
afterEach(() => Promise.all(contexts.splice(0).map((context) => context.close())));

const contexts: BrowserContext[] = [];

const ask = (operation: string, body: object) =>
  stage.t.call(stage.workspace.token, operation, { project_uid: stage.workspace.projectUid, ...body });

async function onlySession() {
  const { body } = await ask("getSessions", {});
  expect(body.data).toHaveLength(1);
  return body.data[0].session_uid as string;
}

async function newPage() {
  const context = await stage.browserContext();
  contexts.push(context);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  return { context, page, problems };
}

test("a first visit on a strict foreign site ends with an answered question, and nothing of the page changed", async () => {
  await ask("updateWidget", {
    widget_uid: stage.workspace.widgetUid,
    settings: { greeting: "Welcome **in**!", suggested_questions: ["What does it cost?"] },
  });
  const { page, problems } = await newPage();
  const frame = await stage.visit(page, stage.workspace);
  await frame.getByRole("button", { name: "Open chat" }).click();
  await frame.getByText("Welcome in!").waitFor();
  await frame.getByRole("button", { name: "What does it cost?" }).click();
  const reply = frame.locator('[data-send-by="assistant"]');
  await reply.getByText("You said: What does it cost?").waitFor();
  await reply.getByRole("link", { name: "Handbook, page 3" }).waitFor();
  await reply.getByRole("button", { name: "Good answer" }).click();
  await reply.locator('[aria-pressed="true"]').waitFor();
  expect(await page.locator("body > *").evaluateAll((all) => all.map(({ tagName }) => tagName))).toEqual([
    "H1",
    "BUTTON",
    "SCRIPT",
    "IFRAME",
  ]);
  expect(problems).toEqual([]);
  const { body } = await ask("getSessionMessages", { session_uid: await onlySession() });
  expect(body.data).toHaveLength(2);
});

test("a reload and a second tab show the same conversation, and each message once", async () => {
  const { context, page } = await newPage();
  const frame = await stage.visit(page, stage.workspace);
  await frame.getByRole("button", { name: "Open chat" }).click();
  await frame.getByRole("textbox", { name: "Message" }).fill("first");
  await frame.getByRole("button", { name: "Send" }).click();
  await frame.getByText("You said: first").waitFor();
  await page.reload();
  await frame.getByText("You said: first").waitFor();

  const second = await context.newPage();
  const other = await stage.visit(second, stage.workspace);
  await other.getByRole("button", { name: "Open chat" }).click();
  await other.getByText("You said: first").waitFor();
  await frame.getByRole("textbox", { name: "Message" }).fill("second");
  await frame.getByRole("textbox", { name: "Message" }).press("Enter");
  for (const tab of [frame, other]) {
    await tab.getByText("You said: second").waitFor();
    expect(await tab.locator("[data-send-by]").allInnerTexts()).toHaveLength(4);
  }
  await onlySession();
});

test("a takeover during a reply removes the bot's text, and no more follows", async () => {
  let letGo = () => {};
  stage.script = {
    pieces: () => ["The bot begins to say"],
    hold: new Promise<void>((resolve) => (letGo = resolve)),
  };
  const { page } = await newPage();
  const frame = await stage.visit(page, stage.workspace);
  await frame.getByRole("button", { name: "Open chat" }).click();
  await frame.getByRole("textbox", { name: "Message" }).fill("help");
  await frame.getByRole("textbox", { name: "Message" }).press("Enter");
  await frame.getByText("The bot begins to say").waitFor();
  const message = {
    widget_uid: stage.workspace.widgetUid,
    session_uid: await onlySession(),
    message: "A person here",
    send_by: "operator",
  };
  expect((await ask("sendMessage", message)).status).toBe(200);
  await frame.getByText("A person here").waitFor();
  await frame.getByText("The bot begins to say").waitFor({ state: "detached" });
  letGo();
  await frame.getByText("You’re talking to a person.").waitFor();
  await frame.getByRole("textbox", { name: "Message" }).fill("thank you");
  await frame.getByRole("textbox", { name: "Message" }).press("Enter");
  await frame.getByText("Sent", { exact: true }).waitFor();
  await expect.poll(() => frame.locator('[data-send-by="assistant"], [data-streaming]').count()).toBe(0);
});

test("a reply whose connection is lost arrives once and complete", async () => {
  let letGo = () => {};
  stage.script = {
    pieces: () => ["Half of it"],
    hold: new Promise<void>((resolve) => (letGo = resolve)),
  };
  const { context, page } = await newPage();
  const frame = await stage.visit(page, stage.workspace);
  await frame.getByRole("button", { name: "Open chat" }).click();
  await frame.getByRole("textbox", { name: "Message" }).fill("hello");
  await frame.getByRole("textbox", { name: "Message" }).press("Enter");
  await frame.getByText("Half of it").waitFor();
  stage.t.running.server.server.closeAllConnections();
  await context.setOffline(true);
  letGo();
  await context.setOffline(false);
  await frame.locator('[data-send-by="assistant"]').getByText("Half of it").waitFor();
  await frame.locator("[data-streaming]").waitFor({ state: "detached" });
  await expect.poll(() => frame.locator("[data-send-by]").count()).toBe(2);
  const { body } = await ask("getSessionMessages", { session_uid: await onlySession() });
  expect(body.data).toHaveLength(2);
});

test("a conversation that inactivity has closed shows it, and the next message begins a new one", async () => {
  await ask("updateProjectSettings", { auto_close_duration: 30 });
  const { page } = await newPage();
  const frame = await stage.visit(page, stage.workspace);
  await frame.getByRole("button", { name: "Open chat" }).click();
  await frame.getByRole("textbox", { name: "Message" }).fill("before");
  await frame.getByRole("textbox", { name: "Message" }).press("Enter");
  await frame.getByText("You said: before").waitFor();
  stage.t.clock.advance(31 * 60_000);
  await runInactivityTick(stage.t.running.app);
  await frame.getByText("This conversation has ended.").waitFor();
  await frame.getByRole("textbox", { name: "Message" }).fill("after");
  await frame.getByRole("textbox", { name: "Message" }).press("Enter");
  await frame.getByText("You said: after").waitFor();
  await frame.getByText("You said: before").waitFor({ state: "detached" });
  const { body } = await ask("getSessions", {});
  expect(body.data.map(({ status }: { status: string }) => status).sort()).toEqual(["closed", "open"]);
});

test("a visitor's request for a person reaches the team immediately and is confirmed in the visitor's language", async () => {
  const { page } = await newPage();
  const frame = await stage.visit(page, stage.workspace, { lang: "de-AT" });
  await frame.getByRole("button", { name: "Chat öffnen" }).click();
  await frame.getByRole("textbox", { name: "Nachricht" }).fill("Hallo");
  await frame.getByRole("textbox", { name: "Nachricht" }).press("Enter");
  await frame.getByText("You said: Hallo").waitFor();
  await frame.getByRole("button", { name: "Mit einem Menschen sprechen" }).click();
  await frame.getByText("Gerade ist niemand da.").waitFor();
  const session = await ask("getSession", { session_uid: await onlySession() });
  expect(session.body.data).toMatchObject({ chat_mode: "2", state: "unresolved", language: "de-AT" });
});

test("a message after the conversation was resolved reopens it, below a divider that stays", async () => {
  const { frame, page } = await stage.enter(stage.workspace);
  await frame.locator(".launcher").click();
  const say = async (text: string) => {
    await frame.locator(".composer textarea").fill(text);
    await frame.locator(".composer textarea").press("Enter");
    await frame.getByText(`You said: ${text}`).waitFor();
  };
  await say("hello");
  const session_uid = (await stage.ask("getSessions")).body.data[0].session_uid as string;
  const resolved = await stage.ask("updateSession", {
    session_uid,
    state: "resolved",
    widget_uid: undefined,
  });
  expect(resolved.status).toBe(200);
  await say("one more thing");
  const own = frame.locator(".divider, .own .bubble");
  const thread = () => own.allInnerTexts();
  const expected = ["hello", "Conversation reopened", "one more thing"];
  await expect.poll(thread).toEqual(expected);
  await page.reload();
  await expect.poll(thread).toEqual(expected);
  expect((await stage.ask("getSession", { session_uid })).body.data.state).toBe("pending");
});
