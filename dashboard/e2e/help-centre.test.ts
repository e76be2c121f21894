import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSite } from "../../widget/e2e/site.ts";
import { violationsOf } from "./axe.ts";
import { settled, signInAs } from "./browser.ts";
import { useStage } from "./use-stage.ts";

const stage = useStage();
let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite(stage.url);
});
afterAll(() => site.close());

const call = (operation: string, body: object = {}) =>
  stage.t.call(stage.workspace.token, operation, { project_uid: stage.workspace.projectUid, ...body });

async function open(path: string, width = 1280): Promise<Page> {
  const page = await stage.visitor({ width });
  await signInAs(stage, page, stage.workspace);
  await page.goto(`/p/${stage.workspace.projectUid}/${path}`);
  await settled(page);
  return page;
}

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("an article is written, published, read, found and shown by the chat, and no colleague's text is lost", async () => {
  const page = await open("settings");
  await page.getByRole("link", { name: "Open help centre" }).click();
  await page.getByRole("heading", { level: 1, name: "Help centre" }).waitFor();
  await button(page, "Go to settings").click();
  await page.getByRole("switch", { name: "Help centre is on" }).click();
  await field(page, "Title").fill("Acme help");
  await page.getByLabel("Add a language").selectOption("de");
  await button(page, "Add").click();
  await page.getByRole("list", { name: "Languages" }).getByText("German").waitFor();
  await button(page, "Save").click();
  await page.getByRole("link", { name: "Visit help centre" }).waitFor();
  // Without PUBLIC_URL there is no form, and the page says what has to be done.
  await page.getByText("has to set PUBLIC_URL").waitFor();
  await expect.poll(() => page.getByLabel("Domain").count()).toBe(0);

  await page.getByRole("tab", { name: "Articles" }).click();
  await button(page, "New collection").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name (English)").fill("Billing");
  await dialog.getByRole("button", { name: "Create" }).click();
  await page.getByRole("heading", { level: 2, name: "Billing" }).waitFor();
  await dialog.waitFor({ state: "hidden" });
  await button(page, "New article").click();
  await dialog.getByLabel("Title").fill("Refunds of tickets");
  await dialog.getByLabel("Collection").selectOption("Billing");
  await dialog.getByRole("button", { name: "Create" }).click();
  await page.getByRole("heading", { level: 1, name: "Refunds of tickets" }).waitFor();

  const text = field(page, "Text");
  await text.fill("## When\n\nA zebra ticket is refunded within **nine days**.\n\n<b>No markup</b>");
  const preview = page.getByRole("region", { name: "Preview" });
  await preview.locator("strong", { hasText: "nine days" }).waitFor();
  await preview.getByRole("heading", { level: 2, name: "When" }).waitFor();
  await preview.getByText("<b>No markup</b>").waitFor();
  await page.getByRole("tab", { name: "German" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await question.waitFor({ state: "hidden" });
  await button(page, "Publish").click();
  await page.getByRole("tab", { name: /^English\s*Published$/ }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const address = await page.getByRole("link", { name: "View page" }).getAttribute("href");
  expect(address).toMatch(/\/help\/\w+\/en\/articles\/refunds-of-tickets$/);

  const reader = await stage.visitor();
  await reader.goto(address!);
  await reader.locator("strong", { hasText: "nine days" }).waitFor();
  await reader.getByRole("searchbox").fill("zebra ticket refunded");
  await reader.getByRole("button", { name: "Search" }).click();
  await reader.getByRole("main").getByRole("link", { name: "Refunds of tickets" }).waitFor();

  const { widgetUid: widget_uid } = stage.workspace;
  await call("updateWidget", { widget_uid, settings: { home: true } });
  const visitor = await stage.visitor();
  await visitor.goto(`${site.origin}/?widget=${widget_uid}`);
  const frame = visitor.frameLocator("iframe");
  await frame.getByRole("button", { name: "Open chat" }).click();
  const shown = frame.getByRole("link", { name: "Refunds of tickets" });
  await expect.poll(() => shown.getAttribute("href")).toBe(address);

  // A colleague is faster.
  await text.fill("Mine");
  const article_id = Number(new URL(page.url()).pathname.split("/").at(-1));
  const theirs = { article_id, language: "en", body: "Theirs" };
  expect((await call("saveHelpTranslation", theirs)).status).toBe(200);
  await button(page, "Save draft").click();
  await page.getByText("Someone else saved this text").waitFor();
  await expect.poll(() => text.inputValue()).toBe("Mine");
  expect(await violationsOf(page)).toEqual([]);
  await button(page, "Load their text").click();
  await expect.poll(() => text.inputValue()).toBe("Theirs");
  await text.fill("Both");
  await button(page, "Save draft").click();
  await page.getByRole("tab", { name: /^English\s*Unpublished changes$/ }).waitFor();
  await expect.poll(async () => (await fetch(address!)).text()).toContain("nine days");
  await button(page, "Unpublish").click();
  await page.getByRole("tab", { name: /^English\s*Draft$/ }).waitFor();
  await expect.poll(async () => (await fetch(address!)).status).toBe(404);
});

test(
  "on a phone, articles get another order, another language, another address, and are deleted after a question",
  { tags: ["later"] },
  async () => {
    await call("updateHelpCentre", { is_on: true, languages: ["en", "de"] });
    for (const title of ["First", "Second"])
      await call("createHelpArticle", { language: "en", title, body: "x" });
    const page = await open("help", 390);
    const names = () =>
      page.getByRole("list", { name: "Without a collection" }).getByRole("link").allInnerTexts();
    await expect.poll(names).toEqual(["First", "Second"]);
    await button(page, "Move up: Second").press("Enter");
    await expect.poll(names).toEqual(["Second", "First"]);

    await page.getByRole("link", { name: "First" }).click();
    await page.getByRole("heading", { level: 1, name: "First" }).waitFor();
    await page.getByRole("tab", { name: /^German\s*Not translated$/ }).click();
    await page.getByText("There is no text in German yet").waitFor();
    await field(page, "Title").fill("Erstens");
    await button(page, "Save draft").click();
    await page.getByRole("tab", { name: /^German\s*Draft$/ }).waitFor();
    await button(page, "Address and collection").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Address").fill("second");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText("used by another article").waitFor();
    await dialog.getByLabel("Address").fill("one");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "hidden" });
    expect(await violationsOf(page)).toEqual([]);

    await button(page, "More actions for this article").click();
    await page.getByRole("menuitem", { name: "Delete", exact: true }).click();
    const question = page.getByRole("alertdialog", { name: "Delete this article?" });
    await question.getByRole("button", { name: "Delete" }).click();
    await expect.poll(names).toEqual(["Second"]);
  },
);

test(
  "what the server refuses is shown, and a text that wasn't read is neither published nor replaced",
  { tags: ["later"] },
  async () => {
    await call("updateHelpCentre", { is_on: true, languages: ["en", "de"] });
    const { body } = await call("createHelpArticle", {
      language: "en",
      title: "Refunds",
      body: "Nine days.",
    });
    const article_id: number = body.data.id;
    await call("publishHelpArticle", { article_id, language: "en" });
    await call("saveHelpTranslation", { article_id, language: "en", body: "Eight days." });
    const page = await open("help?tab=settings");
    await field(page, "Title").fill(" ");
    await button(page, "Remove English").click();
    await button(page, "Save").click();
    await expect.poll(() => field(page, "Title").getAttribute("aria-invalid")).toBe("true");
    await field(page, "Title").fill("Acme help");
    await button(page, "Save").click();
    await page.getByText("published in en").waitFor();
    await page.goto(`/p/${stage.workspace.projectUid}/help/${article_id}`);
    await settled(page);
    await call("saveHelpTranslation", { article_id, language: "en", body: "Ten days." });
    await button(page, "Publish").click();
    await page.getByText("Someone else just changed this article").waitFor();
    await expect.poll(() => field(page, "Text").inputValue()).toBe("Ten days.");
    await button(page, "Publish").click();
    await page.getByRole("tab", { name: /^English\s*Published$/ }).waitFor();
    await field(page, "Text").fill("");
    await button(page, "Publish").click();
    await page.getByText("has no text yet").waitFor();
    await expect.poll(() => button(page, "Load their text").count()).toBe(0);

    await page.getByRole("tab", { name: /^German/ }).click();
    await page.getByText("There is no text in German yet").waitFor();
    await field(page, "Title").fill("Meins");
    await call("saveHelpTranslation", { article_id, language: "de", title: "Ihres" });
    await button(page, "Save draft").click();
    await page.getByText("Someone else saved this text").waitFor();
    await button(page, "Discard changes").click();
    await expect.poll(() => field(page, "Title").inputValue()).toBe("Ihres");
    await page.goto(`/p/${stage.workspace.projectUid}/help/999999`);
    await page.getByText("This article has been deleted").waitFor();
  },
);
