import { expect, test } from "vitest";
import { settled, signInAs } from "./browser.ts";
import { useStage } from "./use-stage.ts";

const stage = useStage();

async function openAgent() {
  const page = await stage.visitor();
  await signInAs(stage, page, stage.workspace, "owner");
  await page.goto(`/p/${stage.workspace.projectUid}/agent`);
  await settled(page);
  return page;
}

test("models without their vendor's key can't be chosen and name the variable they need", async () => {
  const page = await openAgent();
  const options = page.getByLabel("Model", { exact: true }).locator("option");
  const shown = await options.evaluateAll((found) =>
    found.map((option) => ({ text: option.textContent ?? "", off: option.hasAttribute("disabled") })),
  );
  expect(shown[0]).toEqual({ text: expect.stringContaining("Parley offline"), off: false });
  const claude = shown.filter(({ text }) => text.startsWith("Claude"));
  expect(claude.length).toBeGreaterThan(5);
  for (const { text, off } of claude) {
    expect(text).toContain("Needs ANTHROPIC_API_KEY");
    expect(off).toBe(true);
  }
  expect(shown.filter(({ text, off }) => text.startsWith("GPT") && !off)).toEqual([]);
});

test("a project whose model has lost its key shows it", async () => {
  const { projectId } = stage.workspace;
  await stage.t.running.app.db.write(({ sql }) =>
    sql
      .updateTable("project_settings")
      .set({ model: "gpt-4.1" })
      .where("project_id", "=", projectId)
      .execute(),
  );
  const page = await openAgent();
  await expect
    .poll(() => page.getByRole("alert").innerText())
    .toBe(
      "GPT-4.1 can’t answer: OPENAI_API_KEY isn’t set on the server. Until it is, the offline bot answers.",
    );
});
