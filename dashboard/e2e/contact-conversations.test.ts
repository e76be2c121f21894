import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { signInAs } from "./browser.ts";
import { useStage } from "./use-stage.ts";

const stage = useStage();

const call = (operation: string, body: object) =>
  stage.t.call(stage.workspace.token, operation, { project_uid: stage.workspace.projectUid, ...body });

/** A contact with so many conversations. Answers its id. */
async function contact(name: string, conversations: number): Promise<number> {
  const { widgetUid: widget_uid, key } = stage.workspace;
  const { id } = (await call("createContact", { name })).body.data;
  for (let index = 0; index < conversations; index += 1) {
    stage.t.clock.advance(1000);
    const { session_uid } = (await stage.t.call(key, "createSession", { widget_uid })).body.data;
    const said = { widget_uid, session_uid, send_by: "assistant", message: `Hello ${index}` };
    await stage.t.call(key, "sendMessage", said);
    await call("linkSessionToContact", { session_uid, contact_id: id });
  }
  return id;
}

async function opened(contactId: number): Promise<Page> {
  const page = await stage.visitor();
  await signInAs(stage, page, stage.workspace);
  await page.goto(`/p/${stage.workspace.projectUid}/contacts?contact=${contactId}`);
  return page;
}

const shown = (page: Page) =>
  page.getByRole("dialog").getByRole("region", { name: "Conversations" }).getByRole("listitem");
const rows = (page: Page) => page.getByRole("region", { name: "Conversations" }).getByRole("listitem");
const all = (page: Page) => page.getByRole("link", { name: "View all in the inbox" });

test("a contact with more conversations than are shown links to all of them", async () => {
  const id = await contact("Ada Lovelace", 23);
  await contact("Grace Hopper", 2);
  const page = await opened(id);
  await expect.poll(() => shown(page).count()).toBe(20);
  await page.getByText("Showing the 20 most recent.").waitFor();
  await all(page).click();
  await page.getByText("Filters are on.").waitFor();
  await expect.poll(() => rows(page).last().getAttribute("aria-setsize")).toBe("23");
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  const choice = page.getByRole("dialog", { name: "Filters" }).getByLabel("Contact");
  await expect.poll(() => choice.inputValue()).toBe("Ada Lovelace");
  await page.keyboard.press("Escape");

  // The filter is in the address, also while a conversation is open.
  await rows(page).first().click();
  await page.getByRole("log").waitFor();
  await page.reload();
  await expect.poll(() => rows(page).last().getAttribute("aria-setsize")).toBe("23");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect.poll(() => rows(page).last().getAttribute("aria-setsize")).toBe("25");
  expect(new URL(page.url()).search).not.toContain("contact");
});

test("a contact whose conversations are all shown has no such link", async () => {
  const page = await opened(await contact("Grace Hopper", 20));
  await expect.poll(() => shown(page).count()).toBe(20);
  await expect.poll(() => all(page).count()).toBe(0);
});
