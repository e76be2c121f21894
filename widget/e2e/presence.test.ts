import type { FrameLocator } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { readLive, type EventReader } from "../../server/test/event-reader.ts";
import { violationsIn } from "./axe.ts";
import { useStage } from "./use-stage.ts";

const stage = useStage();
const readers: EventReader[] = [];
afterEach(async () => {
  readers.splice(0).forEach((reader) => reader.close());
});

const { ask } = stage;

const sessionUid = async () => (await ask("getSessions")).body.data[0].session_uid as string;

/** A person opens the inbox. */
async function inbox(): Promise<EventReader> {
  const url = `${stage.url}/chatbot/v1/live/project?project_uid=${stage.workspace.projectUid}`;
  const reader = await readLive(url, await stage.t.person(stage.workspace));
  readers.push(reader);
  await reader.next("ready");
  return reader;
}

async function open(frame: FrameLocator): Promise<void> {
  await frame.getByRole("button", { name: /^Open chat/ }).click();
  await frame.locator("textarea").waitFor();
}

/** The conversation begins with the first message. */
async function begin(frame: FrameLocator): Promise<void> {
  await open(frame);
  await frame.locator("textarea").fill("hello");
  await frame.locator("textarea").press("Enter");
  await frame.getByText("You said: hello").waitFor();
}

const answer = async (message: string) =>
  expect(
    (await ask("sendMessage", { session_uid: await sessionUid(), message, send_by: "operator" })).status,
  ).toBe(200);

/** Answers from the dashboard, so that the visitor reads the person's name. */
async function answerByName(message: string): Promise<void> {
  const { projectUid: project_uid, widgetUid: widget_uid } = stage.workspace;
  const reply = { project_uid, widget_uid, session_uid: await sessionUid(), message, send_by: "operator" };
  const { status } = await stage.t.call(await stage.t.person(stage.workspace), "sendMessage", reply);
  expect(status).toBe(200);
}

test("the visitor sees the team come and go, and what that means while waiting", async () => {
  const { frame } = await stage.enter(stage.workspace);
  await open(frame);
  await frame.getByText("The team is away").waitFor();
  await frame.locator("textarea").fill("hello");
  await frame.locator("textarea").press("Enter");
  await frame.getByRole("button", { name: "Talk to a person" }).click();
  await frame.getByRole("status").getByText("No one is available right now.").waitFor();
  const team = await inbox();
  await frame.getByText("The team is online").waitFor();
  await frame.getByRole("status").getByText("A person will be with you soon.").waitFor();
  team.close();
  await frame.getByText("The team is away").waitFor();
  await expect.poll(() => frame.getByText("The team is online").count()).toBe(0);
});

test("the team sees the visitor come, write and go", async () => {
  const team = await inbox();
  const { page, frame } = await stage.enter(stage.workspace);
  await begin(frame);
  const here = await team.next("presence");
  const session_uid = await sessionUid();
  expect(here.data).toEqual({ session_uid, online: true });
  await frame.locator("textarea").pressSequentially("hel");
  expect((await team.next("typing")).data).toMatchObject({ session_uid, by: "visitor", author: null });
  await page.close();
  expect((await team.next("presence")).data).toEqual({ session_uid, online: false });
});

test("a person typing is named until their message arrives", async () => {
  const { frame } = await stage.enter(stage.workspace);
  await begin(frame);
  await ask("announceTyping", { session_uid: await sessionUid() });
  const status = frame.getByRole("status");
  await status.getByText("Olivia Owner is typing…").waitFor();
  await answer("Good morning");
  await frame.locator('[data-send-by="operator"]').getByText("Good morning").waitFor();
  await status.getByText("You’re talking to a person.").waitFor();
  await expect.poll(() => frame.getByText("is typing…").count()).toBe(0);
});

test("messages received while the chat is closed are counted, also on the next page, until it opens", async () => {
  const { page, frame } = await stage.enter(stage.workspace);
  await frame.locator(".launcher").waitFor();
  await page.evaluate("window.counts = []; parley.on('unread', (count) => counts.push(count))");
  await begin(frame);
  await frame.getByRole("button", { name: "Close chat" }).click();
  for (const text of ["one", "two"]) await answerByName(text);
  await frame.getByRole("button", { name: "Open chat (2 unread)" }).waitFor();
  await expect.poll(() => frame.locator(".badge").innerText()).toBe("2");
  await expect.poll(() => frame.getByRole("status").innerText()).toBe("2 unread");
  expect(await page.evaluate("counts")).toEqual([1, 2]);
  const bubble = frame.locator(".corner-bubble");
  await bubble.getByText("two").waitFor();
  await bubble.getByText("Olivia Owner").waitFor();
  expect(await violationsIn(page)).toEqual([]);
  await bubble.getByRole("button", { name: "Dismiss" }).click();
  await expect.poll(() => bubble.count()).toBe(0);
  await page.reload();
  await frame.getByRole("button", { name: "Open chat (2 unread)" }).waitFor();
  expect(await bubble.count()).toBe(0);
  await answer(`# three\n${"**more** ".repeat(100)}`);
  await frame.getByRole("button", { name: "Open chat (3 unread)" }).waitFor();
  await bubble.getByText("three").click();
  await frame.getByText("three").waitFor();
  await frame.getByRole("button", { name: "Close chat" }).click();
  await frame.getByRole("button", { name: "Open chat", exact: true }).waitFor();
  await page.reload();
  await frame.getByRole("button", { name: "Open chat", exact: true }).waitFor();
  await expect.poll(() => frame.locator(".badge").count()).toBe(0);
});

test("without the options there is neither badge nor bubble, and a screen reader still announces unread messages", async () => {
  await ask("updateWidget", { settings: { unread_badge: false, preview: false } });
  const { frame } = await stage.enter(stage.workspace);
  await begin(frame);
  await frame.getByRole("button", { name: "Close chat" }).click();
  await answer("one");
  await frame.getByRole("button", { name: "Open chat (1 unread)" }).waitFor();
  await expect.poll(() => frame.locator(".badge").count()).toBe(0);
  expect(await frame.locator(".corner-bubble").count()).toBe(0);
});

/** Counts what the browser is asked to play. */
const LISTEN =
  "window.played = 0; const start = OscillatorNode.prototype.start; " +
  "OscillatorNode.prototype.start = function (...when) { window.played += 1; return start.apply(this, when); };";

test.each([
  [true, 1],
  [false, 0],
])("with sounds %s a reply plays %i sounds, and the visitor's own message none", async (sounds, times) => {
  await ask("updateWidget", { settings: { sounds } });
  const { page, frame } = await stage.enter(stage.workspace, { init: LISTEN });
  await open(frame);
  await frame.locator("textarea").fill("hello");
  await frame.locator("textarea").press("Enter");
  await frame.locator('[data-send-by="assistant"]').getByText("You said: hello").waitFor();
  await expect.poll(() => page.frames()[1]?.evaluate("window.played")).toBe(times);
});
