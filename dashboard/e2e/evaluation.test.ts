import { expect, test } from "vitest";
import { violationsOf } from "./axe.ts";
import { openPage, settled, signInAs } from "./browser.ts";
import { useStage } from "./use-stage.ts";

const stage = useStage();

const CSV = "question,contains_all,required\nWhen are you open?,nine,yes\nNothing expected,,";

test("an owner builds a test set, compares a draft, meets the gate, goes back, and learns from a conversation", async () => {
  const { projectUid, token, key, widgetUid: widget_uid } = stage.workspace;
  const call = (operation: string, body: object = {}) =>
    stage.t.call(token, operation, { project_uid: projectUid, ...body });
  await call("createProjectText", {
    type: "faq",
    short_text: "When are you open?",
    detail: "We are open from nine to five.",
  });
  const page = await stage.visitor();
  await signInAs(stage, page, stage.workspace);
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");

  // A set, filled by keyboard alone and from a file.
  await page.goto(`/p/${projectUid}`);
  await openPage(page, "Evaluation");
  await main.getByRole("button", { name: "New test set" }).click();
  await dialog.getByLabel("Name").fill("Basics");
  await dialog.getByRole("button", { name: "Create" }).click();
  await page.getByRole("heading", { level: 1, name: "Basics" }).waitFor();
  const quick = page.getByRole("form", { name: "Add a question" });
  await quick.getByLabel("Question").focus();
  await page.keyboard.type("Do you sell cheese?");
  await page.keyboard.press("Tab");
  await page.keyboard.type("cheddar | brie");
  await page.keyboard.press("Enter");
  await main.getByRole("cell", { name: "Do you sell cheese?", exact: true }).waitFor();
  await quick.getByLabel("Question").and(page.locator(":focus")).waitFor();
  await main.getByRole("button", { name: "Do you sell cheese?", exact: true }).click();
  await expect.poll(() => dialog.getByLabel("Contain all of").inputValue()).toBe("cheddar\nbrie");
  await dialog.getByLabel("Contain all of").fill("");
  await dialog.getByLabel("Refusal").selectOption("yes");
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Save" }).click();
  await main.getByRole("cell", { name: "Must refuse" }).waitFor();
  await main.getByRole("button", { name: "Import" }).click();
  const file = { name: "cases.csv", mimeType: "text/csv", buffer: Buffer.from(CSV) };
  await dialog.getByLabel("CSV file").setInputFiles(file);
  await dialog.getByText("1 case, 1 invalid row").waitFor();
  await dialog.getByText("Row 3:").waitFor();
  await dialog.getByRole("button", { name: "Import" }).click();
  await main.getByRole("button", { name: "When are you open?", exact: true }).waitFor();
  expect(await violationsOf(page)).toEqual([]);

  // A run on what is live, with a text that is only tried.
  await main.getByRole("button", { name: "Run", exact: true }).click();
  await dialog.getByText("2 replies, free of charge.").waitFor();
  await dialog.getByRole("button", { name: "Try a text" }).click();
  await dialog.getByLabel("Type").selectOption("faq");
  await dialog.getByLabel("Question").fill("Do you sell cheese?");
  await dialog.getByLabel("Answer").fill("We sell cheddar and brie.");
  await dialog.getByRole("button", { name: "Run", exact: true }).click();
  await page.getByText("Completed").first().waitFor();
  await page.getByText("No longer passes").waitFor();
  await page.getByText("Passages only in the draft:").waitFor();
  await page.getByText("Draft texts: 1 added, 0 changed, 0 removed").waitFor();
  await page.getByText("2 of 2 passed (100%)").waitFor();
  await page.getByText("1 of 2 passed (50%)").waitFor();
  expect(await violationsOf(page)).toEqual([]);

  // Settings become a draft; the gate blocks it until an owner gives a reason; history leads back.
  await page.goto(`/p/${projectUid}/agent`);
  const prompt = page.getByLabel("Instructions", { exact: true });
  const before = await prompt.inputValue();
  await prompt.fill("You are a pirate.");
  await page.getByRole("button", { name: "Save as draft" }).click();
  await page.getByText("Draft saved").waitFor();
  expect((await call("getProjectSettings")).body.data.prompt).toBe(before);
  await page.goto(`/p/${projectUid}/evaluation?tab=publishing`);
  await page.getByText("You are a pirate.").waitFor();
  const gate = page.getByRole("form", { name: "Gate" });
  await gate.getByLabel("Test set").selectOption({ label: "Basics" });
  await gate.getByRole("button", { name: "Save" }).click();
  await page.getByText("needs a complete run of “Basics”").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Publish", exact: true }).isDisabled()).toBe(true);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Publish anyway" }).click();
  await dialog.getByLabel("Reason").fill("The pirates asked for it");
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("Published against the gate: The pirates asked for it").waitFor();
  expect((await call("getProjectSettings")).body.data.prompt).toBe("You are a pirate.");
  await page.getByRole("button", { name: "Restore" }).first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Restore" }).click();
  await page.getByText("Settings restored").waitFor();
  expect((await call("getProjectSettings")).body.data.prompt).toBe(before);

  // A reply of a real conversation becomes a case in one click, and the conversation is replayed.
  const { session_uid } = (await stage.t.call(key, "createSession", { widget_uid })).body.data;
  await stage.t.call(key, "sendMessage", { widget_uid, session_uid, message: "When are you open?" });
  await page.goto(`/p/${projectUid}/inbox?session=${session_uid}`);
  await page.getByRole("button", { name: "Add to test set" }).click();
  await page.getByText("Added to the test set").waitFor();
  expect((await call("getTestSets")).body.data).toMatchObject([{ name: "Basics", cases: 3, is_gate: true }]);
  const details = page.getByRole("button", { name: "Replay conversation" });
  if (!(await details.isVisible())) await page.getByRole("button", { name: "Details" }).click();
  await details.click();
  await page.getByRole("heading", { level: 1, name: "Replay: When are you open?" }).waitFor();
  await page.getByText("Completed").first().waitFor();
  await page.getByText("Same reply as then").waitFor();
});

test("on a phone and in Arabic the pages fit and are accessible; a viewer changes nothing", async () => {
  const { projectUid, token } = stage.workspace;
  const call = (operation: string, body: object = {}) =>
    stage.t.call(token, operation, { project_uid: projectUid, ...body });
  const set_id = (await call("createTestSet", { name: "Basics" })).body.data.id;
  await call("createTestCase", { set_id, question: "Hello?", expect: { refuses: true } });
  const run_id = (await call("startEvaluationRun", { set_id, settings: { max_nodes: 2 } })).body.data.id;
  await expect
    .poll(async () => (await call("getEvaluationRun", { run_id })).body.data.status)
    .toBe("completed");
  await call("updateProjectSettings", { prompt: "Changed" });
  const page = await stage.visitor({ width: 360, locale: "ar" });
  await signInAs(stage, page, stage.workspace, "viewer");
  const base = `/p/${projectUid}/evaluation`;
  for (const path of [
    base,
    `${base}?tab=runs`,
    `${base}?tab=publishing`,
    `${base}/sets/${set_id}`,
    `${base}/runs/${run_id}`,
  ]) {
    await page.goto(path);
    await settled(page, "جارٍ التحميل");
    expect(await violationsOf(page)).toEqual([]);
    const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
    expect({ path, overflow }).toEqual({ path, overflow: 0 });
  }
  await expect.poll(() => page.getByRole("button", { name: "استعادة" }).count()).toBe(0);
});
