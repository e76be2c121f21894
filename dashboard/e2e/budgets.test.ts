import { expect, test } from "vitest";
import { settled, signInAs } from "./browser.ts";
import { useStage } from "./use-stage.ts";

const stage = useStage();

test("an owner sets a budget, sees its bar, and is warned on every page once it is nearly spent", async () => {
  const { projectId, projectUid, token } = stage.workspace;
  const page = await stage.visitor();
  await signInAs(stage, page, stage.workspace, "owner");
  await page.goto(`/p/${projectUid}/settings`);
  await page.getByRole("link", { name: "Open budgets" }).click();
  const project = page.getByRole("form", { name: "Whole project" });
  await project.getByLabel("Credits per day").fill("100");
  await project.getByLabel("When a limit is reached").selectOption("offline");
  await project.getByRole("button", { name: "Save budget" }).click();
  await page.getByText("Budget saved").waitFor();
  const bar = page.getByRole("progressbar", { name: "Credits per day" });
  await expect.poll(() => bar.getAttribute("aria-valuetext")).toBe("0 of 100");
  const read = await stage.t.call(token, "getBudgets", { project_uid: projectUid });
  expect(read.body.data.budgets[0]).toMatchObject({
    when_spent: "offline",
    day: { credits: { spent: 0, limit: 100 } },
  });
  const day = new Date(stage.t.clock.now).toISOString().slice(0, 10);
  await stage.t.running.app.db.write(({ sql }) =>
    sql
      .insertInto("spending")
      .values({ project_id: projectId, widget_uid: "", day, credits: 85, micros: 0 })
      .execute(),
  );
  await page.goto(`/p/${projectUid}`);
  await page.getByText("Acme bot has spent 85% of its daily budget.").waitFor();
  await page.getByRole("link", { name: "View budgets" }).click();
  await settled(page);
  await expect.poll(() => bar.getAttribute("aria-valuetext")).toBe("85 of 100");
});

test("an editor sees neither budgets nor their banner", async () => {
  const page = await stage.visitor();
  await signInAs(stage, page, stage.workspace, "editor");
  await page.goto(`/p/${stage.workspace.projectUid}/budgets`);
  await page.getByText("Only owners can see budgets.").waitFor();
  await expect.poll(() => page.getByRole("progressbar").count()).toBe(0);
});
