import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { openPage, signInAs } from "./browser.ts";
import { useStage } from "./use-stage.ts";

const stage = useStage();

const CSV = "Name,Mail\nAda Lovelace,ada@example.com\nNobody,not-an-address";

/**
 * A person who has started to import a file. The test decides when the server receives it and when its answer
 * arrives.
 */
async function importing(): Promise<{ page: Page; letGo: (isLost?: boolean) => void }> {
  const page = await stage.visitor();
  await signInAs(stage, page, stage.workspace);
  await page.goto(`/p/${stage.workspace.projectUid}/contacts`);
  let letGo: (isLost?: boolean) => void = () => undefined;
  const held = new Promise<boolean>((resolve) => (letGo = (isLost = false) => resolve(isLost)));
  await page.route("**/importContacts", async (route) => {
    const isRun = !(route.request().postData() ?? "").includes("dry_run");
    if (isRun && (await held)) await route.abort();
    else await route.continue();
  });
  await page.getByRole("button", { name: "Import" }).click();
  const file = { name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(CSV) };
  await page.getByLabel("CSV file").setInputFiles(file);
  await page.getByRole("button", { name: "Import" }).click();
  await page.getByRole("dialog").getByText("Importing people.csv").waitFor();
  return { page, letGo };
}

const notice = (page: Page) => page.getByRole("region", { name: "Import" });

test("an import whose dialog was closed continues, shows on every page, and its report can be read", async () => {
  const { page, letGo } = await importing();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await notice(page).getByText("Importing people.csv").waitFor();
  await openPage(page, "Training");
  await page.getByRole("heading", { level: 1, name: "Training" }).waitFor();
  letGo();
  await page.getByText("Imported people.csv. 2 rows: 1 new, 0 updated, 1 rejected").waitFor();
  await openPage(page, "Contacts");
  await page.getByRole("cell", { name: "ada@example.com" }).waitFor();

  const read = async () => {
    await notice(page).getByRole("button", { name: "View report" }).click();
    await page.getByRole("dialog").getByText("Row 3:").waitFor();
  };
  await read();
  // Closed by mistake it can be opened again; after Done it is removed.
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await read();
  await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => notice(page).count()).toBe(0);
});

test("a dialog that is closed and opened again shows the import's end", async () => {
  const { page, letGo } = await importing();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).first().click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByRole("dialog").getByText("Importing people.csv").waitFor();
  letGo();
  const refused = page.getByRole("dialog").getByRole("listitem");
  await refused.waitFor();
  await expect.poll(() => refused.innerText()).toContain("Row 3:");
});

test("the browser asks before a page is closed whose import still runs, and no longer when it has ended", async () => {
  const { page, letGo } = await importing();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  letGo();
  await notice(page).getByRole("button", { name: "View report" }).waitFor();
  const closed = page.waitForEvent("close");
  await page.close({ runBeforeUnload: true });
  await closed;
});

test("an import that fails after its dialog was closed shows the failure until it is dismissed", async () => {
  const { page, letGo } = await importing();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  letGo(true);
  await notice(page)
    .getByText(/^Couldn’t import people.csv/)
    .waitFor();
  await expect.poll(() => notice(page).getByRole("button", { name: "View report" }).count()).toBe(0);
  await notice(page).getByRole("button", { name: "Close" }).click();
  await notice(page).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByRole("dialog").getByText("Choose file").waitFor();
});
