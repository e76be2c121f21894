import { expect, test } from "vitest";
import { violationsOf } from "./axe.ts";
import { signInAs } from "./browser.ts";
import { useStage } from "./use-stage.ts";

const stage = useStage();

test("a deleted conversation comes back from its notice and by the keyboard", async () => {
  const { projectUid: project_uid, widgetUid: widget_uid, key } = stage.workspace;
  const { session_uid } = (await stage.t.call(key, "createSession", { widget_uid })).body.data;
  await stage.t.call(key, "sendMessage", { widget_uid, session_uid, message: "Where is my parcel?" });
  const statusOf = async () => (await stage.t.call(key, "getSession", { session_uid })).status;
  const page = await stage.visitor();
  await signInAs(stage, page, stage.workspace);
  await page.goto(`/p/${project_uid}/inbox?session=${session_uid}`);
  const log = page.getByRole("log", { name: "Messages" });
  const rows = page.getByRole("region", { name: "Conversations" }).getByRole("listitem");
  const remove = async () => {
    await log.getByText("Where is my parcel?").waitFor();
    await page.keyboard.press("#");
    const question = page.getByRole("alertdialog", { name: "Delete this conversation?" });
    await question.getByRole("button", { name: "Delete conversation" }).click();
    await page.getByRole("status").getByText("Conversation deleted").waitFor();
    await expect.poll(() => rows.count()).toBe(0);
    expect(await statusOf()).toBe(404);
  };
  await remove();
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await page.getByRole("status").getByText("Undone").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await statusOf()).toBe(200);
  await rows.getByRole("link").or(rows.getByRole("button")).first().click();
  await remove();
  await page.keyboard.press("z");
  await rows.first().waitFor();
  expect(await statusOf()).toBe(200);
});

test("a deleted contact and a deleted saved reply come back on a phone", async () => {
  const { projectUid: project_uid, token } = stage.workspace;
  const call = (operation: string, body: object) => stage.t.call(token, operation, { project_uid, ...body });
  const { id } = (await call("createContact", { name: "Grace Hopper", email: "grace@example.com" })).body
    .data;
  await call("createSavedReply", { shortcut: "bye", text: "Goodbye, and thank you" });
  const page = await stage.visitor({ width: 390 });
  await signInAs(stage, page, stage.workspace);
  const notice = page.getByRole("status");
  const confirm = () => page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();

  await page.goto(`/p/${project_uid}/contacts?contact=${id}`);
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await confirm();
  await notice.getByText("Contact deleted").waitFor();
  await page.getByText("Grace Hopper").waitFor({ state: "detached" });
  expect((await call("getContactDetail", { contact_id: id })).status).toBe(404);
  await notice.getByRole("button", { name: "Undo" }).click();
  await notice.getByText("Undone").waitFor();
  await page.getByText("Grace Hopper").first().waitFor();
  expect((await call("getContactDetail", { contact_id: id })).body.data).toMatchObject({
    email: "grace@example.com",
  });
  expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBe(390);

  await page.goto(`/p/${project_uid}/replies`);
  await page.getByRole("button", { name: "More actions: /bye" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await confirm();
  await page.getByText("Goodbye, and thank you").waitFor({ state: "detached" });
  await notice.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Goodbye, and thank you").waitFor();
});
