import { expect, test } from "vitest";
import type { Page, Route } from "playwright-core";
import { settled, signInAs } from "./browser.ts";
import { useStage } from "./use-stage.ts";

const stage = useStage();

async function open(session: string, width = 1280): Promise<Page> {
  const page = await stage.visitor({ width });
  await signInAs(stage, page, stage.workspace);
  await page.goto(`/p/${stage.workspace.projectUid}/inbox${session && `?session=${session}`}`);
  await settled(page);
  return page;
}

async function talk(...messages: string[]): Promise<string> {
  const { widgetUid: widget_uid, key } = stage.workspace;
  const { session_uid } = (await stage.t.call(key, "createSession", { widget_uid })).body.data;
  for (const message of messages) {
    stage.t.clock.advance(1000);
    await stage.t.call(key, "sendMessage", { widget_uid, session_uid, message, send_by: "operator" });
  }
  return session_uid;
}

const rowsOf = (page: Page) => page.getByRole("region", { name: "Conversations" }).getByRole("listitem");

const refuse = (route: Route) =>
  route.fulfill({ status: 429, json: { type: "RXERROR", message: "Too many requests", errors: {} } });

test("a deleted conversation shows that it is gone, and a phone leads back to the list", async () => {
  const gone = await talk("Good bye");
  await talk("Good morning");
  const page = await open(gone, 360);
  await page.getByRole("log").getByText("Good bye").waitFor();
  await stage.t.call(stage.workspace.token, "deleteSession", {
    project_uid: stage.workspace.projectUid,
    session_uid: gone,
  });
  await page.getByText("Conversation not found").waitFor();
  await expect.poll(() => page.getByRole("textbox", { name: "Reply" }).count()).toBe(0);
  await page.getByRole("button", { name: "Back to the list" }).click();
  await rowsOf(page).filter({ hasText: "Good morning" }).waitFor();
});

test("a draft stays with its conversation while another is open and while a reply is sent", async () => {
  const first = await talk("My first question");
  await talk("Another question");
  const page = await open(first);
  const reply = page.getByRole("textbox", { name: "Reply" });
  await reply.fill("Half an answer");
  await rowsOf(page).filter({ hasText: "Another question" }).click();
  await page.getByRole("log").getByText("Another question").waitFor();
  await expect.poll(() => reply.inputValue()).toBe("");
  await rowsOf(page).filter({ hasText: "My first question" }).click();
  await page.getByRole("log").getByText("My first question").waitFor();
  await expect.poll(() => reply.inputValue()).toBe("Half an answer");
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/sendMessage", async (route) => {
    await held;
    await route.continue();
  });
  await reply.press("Enter");
  await reply.pressSequentially("And one more thing");
  release();
  await page.getByRole("log").getByText("Half an answer").waitFor();
  await page.getByRole("button", { name: "Send", exact: true, disabled: false }).waitFor();
  await expect.poll(() => reply.inputValue()).toBe("And one more thing");
});

test("a reply that fails to send returns to its field with the reason", async () => {
  const page = await open(await talk("Hello"));
  const reply = page.getByRole("textbox", { name: "Reply" });
  await page.route("**/sendMessage", refuse);
  await reply.fill("My answer");
  await reply.press("Enter");
  await page.getByRole("alert").filter({ hasText: "Too many requests" }).waitFor();
  await expect.poll(() => reply.inputValue()).toBe("My answer");
});

test("a failed page of the list shows one error, without endless retries", async () => {
  const { app } = stage.t.running;
  const uid = await talk("Hello");
  const { id: _id, ...row } = await app.db.read
    .selectFrom("sessions")
    .selectAll()
    .where("uid", "=", uid)
    .where("project_id", "=", stage.workspace.projectId)
    .executeTakeFirstOrThrow();
  const copies = Array.from({ length: 150 }, (_, index) => ({
    ...row,
    uid: `${stage.workspace.projectId}-${index}`,
  }));
  await app.db.write(({ sql }) => sql.insertInto("sessions").values(copies).execute());
  const page = await open("");
  await rowsOf(page).first().waitFor();
  let asked = 0;
  const isRefused = { now: true };
  await page.route("**/getSessions", (route) => {
    if (!isRefused.now || !(route.request().postData() ?? "").includes('"page":2')) return route.continue();
    asked += 1;
    return refuse(route);
  });
  await rowsOf(page).last().scrollIntoViewIfNeeded();
  const more = page.getByRole("button", { name: "Load more" });
  for (let looks = 0; looks < 100 && (await more.count()) === 0; looks += 1) {
    await rowsOf(page).last().scrollIntoViewIfNeeded();
  }
  await page.getByRole("alert").filter({ hasText: "Too many requests" }).waitFor();
  expect(asked).toBe(1);
  isRefused.now = false;
  await more.click();
  await more.waitFor({ state: "detached" });
  await expect.poll(() => rowsOf(page).first().getAttribute("aria-setsize")).toBe("151");
});

test("the steps of an old reply can still be opened", async () => {
  const { widgetUid: widget_uid, key } = stage.workspace;
  const { session_uid } = (await stage.t.call(key, "createSession", { widget_uid })).body.data;
  for (let count = 0; count < 40; count += 1) {
    await stage.t.call(key, "sendMessage", { widget_uid, session_uid, message: `Question ${count}` });
  }
  const page = await open(session_uid);
  await page.getByRole("button", { name: "Show older messages" }).click();
  await page.getByRole("log").getByText("Question 0").waitFor();
  await page.getByRole("button", { name: "How this reply was made" }).first().click();
  await page.getByRole("log").getByRole("list").getByText("Question 0").first().waitFor();
  await expect.poll(() => page.getByRole("log").getByText("No steps recorded yet.").count()).toBe(0);
});
