import { afterAll, beforeAll, expect, test } from "vitest";
import { TEST_MODEL } from "../../server/test/factories.ts";
import { createProject } from "../../server/src/projects/index.ts";
import { openPage, openStage, signInAs, startWithProject, type Stage } from "./browser.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

test("a newcomer signs up, creates a project, adds an FAQ and the test chat answers it", async () => {
  const page = await stage.visitor();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    // Refusals are shown at their field; the browser also notes them.
    if (message.type() === "error" && !/status of 40[01]/.test(message.text())) problems.push(message.text());
  });
  await startWithProject(stage, page);

  await openPage(page, "Training");
  await page.getByRole("button", { name: "New FAQ" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("must not be empty").first().waitFor();
  await dialog.getByLabel("Question").fill("Can I return a bike?");
  await dialog.getByLabel("Answer").fill("Yes, within 30 days, as long as it was not ridden in the rain.");
  await dialog.getByLabel("Tags").fill("returns, bikes");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("cell", { name: "Can I return a bike? Yes" }).waitFor();
  await page.getByText("Ready", { exact: true }).waitFor();

  await page.getByRole("tab", { name: "Try a search" }).click();
  await page.getByRole("searchbox", { name: "What would the bot find?" }).fill("returning a bike");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByText("as long as it was not ridden").waitFor();

  await openPage(page, "Test chat");
  await page.getByRole("textbox", { name: "Message" }).fill("Can I return a bike?");
  await page.keyboard.press("Enter");
  const reply = page.locator('[data-send-by="assistant"]');
  await reply.getByText("within 30 days").first().waitFor();
  await reply.getByRole("list", { name: "Sources" }).getByText("Can I return a bike?").waitFor();
  await reply.getByRole("button", { name: "How this reply was made" }).click();
  await reply.getByText("Knowledgebase search").first().waitFor();
  expect(problems).toEqual([]);
});

test("a new project counts its own training, not the organization's", async () => {
  const page = await stage.visitor();
  const workspace = await stage.t.workspace();
  const taught = { type: "faq", short_text: "When are you open?", detail: "Nine to five." };
  await stage.t.call(workspace.token, "createProjectText", { project_uid: workspace.projectUid, ...taught });
  const { uid } = await stage.t.running.app.db.write((transaction) =>
    createProject(transaction, {
      organizationId: workspace.organizationId,
      name: "Second bot",
      createdBy: workspace.ownerId,
      model: TEST_MODEL,
      now: stage.t.clock.now,
    }),
  );
  await signInAs(stage, page, workspace);
  await page.goto(`/p/${uid}`);
  await page.getByText("0 texts").waitFor();
  await page.getByRole("link", { name: /Teach the bot\s*: to do/ }).waitFor();
  await openPage(page, "Training");
  await page.getByText("1 of 100,000 used").waitFor();
  await page.getByText("0 in this project").first().waitFor();
  await page.goto(`/p/${workspace.projectUid}`);
  await page.getByText("1 text,").waitFor();
  await page.getByRole("link", { name: /Teach the bot\s*: done/ }).waitFor();
  await expect.poll(() => page.getByText("0 texts").count()).toBe(0);
});

test("a figure that fails to load is a dash, not an endless spinner", async () => {
  const page = await stage.visitor();
  const workspace = await stage.t.workspace();
  await signInAs(stage, page, workspace);
  for (const read of ["getInboxCounts", "getTrainingStatus"]) {
    await page.route(`**/${read}`, (route) => route.fulfill({ status: 429, json: { message: "Too many" } }));
  }
  await page.goto(`/p/${workspace.projectUid}`);
  await expect.poll(() => page.getByRole("main").getByText("–", { exact: true }).count()).toBe(3);
});
