import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { openPage, openStage, settled, startWithProject, type Stage } from "./browser.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

test("a newcomer's first hour, from signing in to the figures, without an error in the console", async () => {
  const page = await stage.visitor({ workers: true });
  const problems: string[] = [];
  const follow = (watched: Page) => {
    watched.on("pageerror", (error) => problems.push(error.message));
    watched.on("console", (message) => {
      // The first visit of a stranger asks who is signed in, which the browser notes.
      const isQuestion = message.location().url.endsWith("/getMe");
      if (message.type() === "error" && !isQuestion) problems.push(message.text());
    });
  };
  follow(page);
  await startWithProject(stage, page);

  // Home shows the first steps.
  await page.getByText("No training yet").waitFor();
  await page.getByRole("link", { name: /Teach the bot\s*: to do/ }).click();

  // Teach a text, and see that the bot finds it.
  await page.getByRole("tab", { name: "Texts" }).click();
  await page.getByRole("button", { name: "New text" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill("Returns");
  await dialog.getByLabel("Text", { exact: true }).fill("You can return a bike within 30 days of buying it.");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("Ready", { exact: true }).waitFor();
  await page.getByRole("tab", { name: "Try a search" }).click();
  await page.getByRole("searchbox").fill("How long can I return a bike?");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("listitem").getByText("within 30 days").waitFor();
  await expect.poll(() => page.getByText("Below the threshold").count()).toBe(0);

  // Ask in the test chat.
  await openPage(page, "Test chat");
  await page.getByRole("textbox", { name: "Message" }).fill("How long can I return a bike?");
  await page.keyboard.press("Enter");
  await page.locator('[data-send-by="assistant"]').getByText("within 30 days").first().waitFor();

  // The line for the site, and a visitor who writes there.
  await openPage(page, "Integrations");
  const line = (await page.locator("pre").filter({ hasText: "<script" }).first().textContent()) ?? "";
  expect(line).toContain(`${stage.url}/widget.js`);
  const visitor = await stage.visitor();
  follow(visitor);
  await visitor.route("**/shop", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Shop</title>${line}</html>`,
    }),
  );
  await visitor.goto("/shop");
  const chat = visitor.frameLocator("iframe");
  await chat.getByRole("button", { name: "Open chat" }).click();
  const question = "Can I return a bike within 30 days?";
  await chat.getByRole("textbox", { name: "Message" }).fill(question);
  await chat.getByRole("textbox", { name: "Message" }).press("Enter");
  await chat.locator('[data-send-by="assistant"]').getByText("within 30 days").first().waitFor();

  // The conversation in the inbox: taken over, answered, resolved by mistake, and for good.
  await openPage(page, "Inbox");
  await page.getByRole("region", { name: "Conversations" }).getByRole("listitem").first().click();
  await page.getByRole("log").getByText(question).waitFor();
  await page.getByRole("button", { name: "Take over" }).click();
  await page.getByText("You’ve taken over").waitFor();
  await page.getByRole("textbox", { name: "Reply" }).fill("Of course. Bring it to the shop.");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await chat.getByText("Bring it to the shop.").waitFor();
  await page.getByRole("button", { name: "Resolve", exact: true }).click();
  const undo = page.getByRole("status").filter({ hasText: "Resolved" }).getByRole("button", { name: "Undo" });
  await undo.click();
  await page.getByRole("button", { name: "Resolve", exact: true }).waitFor();
  await page.getByRole("button", { name: "Hand back to the bot" }).waitFor();
  await page.getByRole("button", { name: "Resolve", exact: true }).click();
  await page.getByRole("button", { name: "Reopen" }).waitFor();

  for (const name of ["Logs", "Analytics"]) {
    await openPage(page, name);
    await settled(page);
    expect(await page.evaluate("document.scrollingElement.scrollHeight - innerHeight")).toBe(0);
  }
  expect(problems).toEqual([]);
});
