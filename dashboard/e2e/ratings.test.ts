import { expect, test } from "vitest";
import { signInAs } from "./browser.ts";
import { useStage } from "./use-stage.ts";
import { startReply } from "./start-reply.ts";

const stage = useStage();

test("ratings are switched on with a preview, and appear in the open conversation as they are given", async () => {
  const { projectUid: project_uid, widgetUid: widget_uid, key } = stage.workspace;
  const page = await stage.visitor();
  await signInAs(stage, page, stage.workspace);
  await page.goto(`/p/${project_uid}/integrations`);
  const form = page.getByRole("form", { name: "Appearance" });
  await form.getByLabel("Ask visitors to rate finished conversations").click();
  await form.getByText("How was this conversation?").waitFor();
  await form.getByLabel("Question", { exact: true }).fill("Happy with us?");
  await form.locator("figure").getByText("Happy with us?").waitFor();
  await form.getByLabel("Open with a home screen").click();
  await form.locator("figure").getByText("Send us a message").waitFor();
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByText("Widget saved").waitFor();

  const call = (operation: string, body: object) => stage.t.call(key, operation, body);
  const { session_uid } = (await call("createSession", { widget_uid })).body.data;
  await call("updateSession", { session_uid, chat_mode: "operator" });
  await call("sendMessage", { widget_uid, session_uid, message: "Hello" });
  await page.goto(`/p/${project_uid}/inbox?session=${session_uid}`);
  const log = page.getByRole("log", { name: "Messages" });
  await log.getByText("Hello").waitFor();
  await page.getByRole("button", { name: "Details" }).click();
  await startReply(page);
  await page.keyboard.type("Hi there");
  await page.keyboard.press("Enter");
  await log.getByText("Hi there").waitFor();
  await call("updateSession", { session_uid, state: "resolved" });
  const rated = await call("rateSession", { session_uid, score: 5, comment: "So fast" });
  expect(rated.status).toBe(200);
  await log.getByText("A program rated this 5/5 · Olivia Owner · “So fast”").waitFor();
  const details = page.getByRole("region", { name: "Rating" });
  await details.getByText("Olivia Owner").waitFor();
  await details.getByText("“So fast”").waitFor();
});
