import { expect, test } from "vitest";
import { violationsOf } from "./axe.ts";
import { settled, signInAs } from "./browser.ts";
import { useStage } from "./use-stage.ts";

const stage = useStage();

test("a step that proves an address is made by clicks, and the check says where nothing sends codes", async () => {
  const { workspace } = stage;
  const call = (operation: string, body: object) =>
    stage.t.call(workspace.token, operation, { project_uid: workspace.projectUid, ...body });
  const { id: flow_id } = (await call("createFlow", { name: "Refund" })).body.data;
  const page = await stage.visitor();
  await signInAs(stage, page, workspace);
  await page.goto(`/p/${workspace.projectUid}/flows/${flow_id}`);
  await settled(page);
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  await main.getByRole("button", { name: "Add step after greeting" }).click();
  await page.getByRole("menuitem", { name: "Prove address" }).click();
  await dialog.getByLabel("Sent by").selectOption("phone");
  await dialog.getByRole("textbox", { name: "Question for the address" }).fill("What is your number?");
  await dialog.getByLabel("Keep the answer as").fill("number");
  await dialog.getByRole("textbox", { name: "Question for the code" }).fill("What is the code?");
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Done" }).click();
  await main.getByText("No code can be sent there").first().waitFor();
  await expect
    .poll(async () => (await call("getFlow", { flow_id })).body.data.draft.steps.prove)
    .toMatchObject({
      kind: "prove",
      method: "phone",
      text: "What is your number?",
      variable: "number",
      code_text: "What is the code?",
      next: "end",
    });
  await page.getByRole("tab", { name: "Canvas" }).click();
  await page.locator('.react-flow__node[data-id="prove"]').getByText("What is your number?").waitFor();
});
