import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import type { Workspace } from "../../server/test/factories.ts";
import { openStage, signInAs, type Stage } from "./browser.ts";

let stage: Stage;
let workspace: Workspace;
beforeAll(async () => {
  stage = await openStage();
  workspace = await stage.t.workspace();
});
afterAll(() => stage.close());

async function opened(path: string): Promise<Page> {
  const page = await stage.visitor();
  await signInAs(stage, page, workspace);
  await page.goto(`/p/${workspace.projectUid}/${path}`);
  return page;
}

const call = (operation: string, body: object) =>
  stage.t.call(workspace.token, operation, { project_uid: workspace.projectUid, ...body });

test("an FAQ is created, edited and deleted, and the search shows each match with its score", async () => {
  const page = await opened("training");
  await page.getByText("0 of 100,000 used").waitFor();
  await page.getByRole("button", { name: "New FAQ" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Must not be empty.").waitFor();
  await dialog.getByLabel("Question").fill("Do you repair tandems?");
  await dialog.getByLabel("Answer").fill("Yes, on Mondays.");
  await dialog.getByLabel("Tags").fill("repairs, tandem");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("1 of 100,000 used").waitFor();
  const row = page.getByRole("row").filter({ hasText: "Do you repair tandems?" });
  await row.getByText("Ready").waitFor();
  await row.getByText("tandem", { exact: true }).waitFor();

  await row.getByRole("button", { name: /^More actions/ }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await expect.poll(() => dialog.getByLabel("Tags").inputValue()).toContain("repairs");
  await dialog.getByLabel("Answer").fill("Yes, on Tuesdays.");
  await dialog.getByRole("button", { name: "Save" }).click();
  await row.getByText("Yes, on Tuesdays.").waitFor();
  // Until the edited text is read, it is found by its words alone.
  await row.getByText("Ready").waitFor();

  await page.getByRole("tab", { name: "Try a search" }).click();
  await page.getByRole("searchbox").fill("repair of a tandem");
  await page.getByRole("button", { name: "Search" }).click();
  const hit = page.getByRole("main").getByRole("listitem").filter({ hasText: "Yes, on Tuesdays." });
  const shown = await hit.getByText(/^Score [\d.]+ of 1$/).textContent();
  const [found] = (await call("searchIndexDocument", { query: "repair of a tandem", limit: 1 })).body.data;
  expect(shown).toBe(`Score ${Number(found.score).toFixed(2)} of 1`);

  expect(found.is_answerable).toBe(true);
  await expect.poll(() => hit.getByText("Below the threshold").count()).toBe(0);
  await page.getByRole("searchbox").fill("tandem zxcvbnm qwertyuiop asdfghjk");
  await page.getByRole("button", { name: "Search" }).click();
  await hit.getByText("Below the threshold").waitFor();
  await page.getByText("The bot wouldn’t answer from these").waitFor();

  await page.getByRole("tab", { name: "FAQs" }).click();
  await row.getByRole("button", { name: /^More actions/ }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByText("“Do you repair tandems?”").waitFor();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("No FAQs yet").waitFor();
});

test("a search without a match leads to adding an answer", { tags: ["later"] }, async () => {
  const page = await opened("training?tab=search");
  await page.getByRole("searchbox").fill("qwertyuiop zxcvbnm");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByText("No matches in your training").waitFor();
  await page.getByRole("button", { name: "Add answer" }).click();
  await expect
    .poll(() => page.getByRole("dialog").getByLabel("Question").inputValue())
    .toBe("qwertyuiop zxcvbnm");
});

test(
  "a conversation shows sources, ratings and the steps of each reply beside it",
  { tags: ["later"] },
  async () => {
    const { key, widgetUid: widget_uid } = workspace;
    await call("createProjectText", {
      type: "faq",
      short_text: "When are you open?",
      detail: "Nine to five.",
    });
    const { session_uid } = (await stage.t.call(key, "createSession", { widget_uid })).body.data;
    for (const message of ["When are you open?", "like"]) {
      await stage.t.call(key, "sendMessage", { widget_uid, session_uid, message });
    }
    const page = await opened(`inbox?session=${session_uid}`);
    const reply = page.locator('[data-send-by="assistant"]').filter({ hasText: "Nine to five." });
    await reply.getByRole("list", { name: "Sources" }).getByText("When are you open?").waitFor();
    await reply.getByRole("img", { name: "Rated helpful" }).waitFor();
    await reply.getByRole("button", { name: "How this reply was made" }).click();
    const passages = reply.getByRole("list", { name: "Passages" });
    await passages.getByText("When are you open?").first().waitFor();
    await reply.getByText("Message received").waitFor();
    await page.getByRole("button", { name: "Details" }).click();
    const log = page
      .getByRole("complementary", { name: "Details" })
      .getByRole("region", { name: "Execution log" });
    await log.getByText("Message received").first().waitFor();
    await expect.poll(() => passages.getByText(/^\d\.\d\d$/).count()).toBeGreaterThan(0);
  },
);

test(
  "the widget's appearance, sites and snippet are saved, and the examples run unchanged",
  { tags: ["later"] },
  async () => {
    const page = await opened("integrations");
    await page.getByLabel("Greeting").fill("Good day!");
    await page.getByLabel("Allowed sites").fill("not a site");
    await page.getByRole("button", { name: "Save" }).click();
    await page
      .getByText(/must be/i)
      .first()
      .waitFor();
    await page.getByLabel("Allowed sites").fill("https://shop.example.com");
    await page.getByLabel("Position").selectOption("left");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Widget saved").waitFor();
    const [widget] = (await call("getWidgets", {})).body.data;
    expect(widget).toMatchObject({
      allowed_origins: ["https://shop.example.com"],
      settings: { greeting: "Good day!", look: { position: "left" } },
    });
    const line = await page.locator("pre").filter({ hasText: "<script" }).textContent();
    expect(line).toContain(`${stage.url}/widget.js`);
    expect(line).toContain(workspace.widgetUid);

    await page.getByRole("tab", { name: "Examples" }).click();
    const curl = (await page.locator("pre").filter({ hasText: "createSession" }).first().textContent()) ?? "";
    const [address = ""] = /https?:\/\/\S+/.exec(curl) ?? [];
    const [, body = ""] = /-d '(.*)'/.exec(curl) ?? [];
    const answer = await fetch(address, {
      method: "POST",
      headers: { ...workspace.key, "content-type": "application/json" },
      body,
    });
    expect(answer.status).toBe(200);
    for (const needle of [
      `baseURL: "${stage.url}/chatbot/v1/openai/v1"`,
      "@anthropic-ai/sdk",
      "@parley/sdk",
    ]) {
      await expect.poll(() => page.locator("pre").filter({ hasText: needle }).count()).toBe(1);
    }
  },
);
