import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { zipFile } from "../../server/test/sample-files.ts";
import { violationsOf } from "./axe.ts";
import { signInAs } from "./browser.ts";
import { useStage } from "./use-stage.ts";

const stage = useStage();
const MB = 1024 * 1024;

async function trainingPage(tab: string): Promise<Page> {
  const page = await stage.visitor();
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(stage, page, stage.workspace);
  await page.goto(`/p/${stage.workspace.projectUid}/training?tab=${tab}`);
  return page;
}

/** Drops files as a person would: the browser's own event with its own files. */
const drop = (page: Page, files: readonly { name: string; text: string }[]) =>
  page.evaluate(`{
    const transfer = new DataTransfer();
    for (const { name, text } of ${JSON.stringify(files)}) transfer.items.add(new File([text], name));
    const zone = [...document.querySelectorAll("p")].find((p) => p.textContent.startsWith("Drop files"));
    for (const type of ["dragover", "drop"])
      zone.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer }));
  }`);

test("files arrive by drop and by dialog, survive a lost connection and a reload, and each shows its state", async () => {
  const page = await trainingPage("files");
  await page.getByText("Drop files, folders or zip archives here").waitFor();
  await drop(page, [
    { name: "hours.md", text: "# Hours\n\nThe tide mill opens at dawn." },
    { name: "empty.txt", text: "" },
  ]);
  await page.getByText("The file is empty.").waitFor();
  await page.getByRole("button", { name: "Delete: hours.md" }).waitFor();
  await page.getByText("Uploaded", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Cancel: empty.txt" }).click();

  // The connection breaks at the second piece, and the page is closed before it comes back.
  let pieces = 0;
  await page.route("**/appendUpload", async (route) => {
    pieces += 1;
    if (pieces === 2) await route.abort();
    else if (pieces > 2) await new Promise(() => undefined);
    else await route.continue();
  });
  const large = join(mkdtempSync(join(tmpdir(), "parley-upload-")), "large.txt");
  writeFileSync(large, `The lighthouse keeper feeds seven gulls.${" ".repeat(3 * MB)}`);
  const chooser = page.locator('input[type="file"][multiple]');
  await chooser.setInputFiles(large);
  await expect.poll(() => pieces).toBeGreaterThan(2);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.unroute("**/appendUpload");
  await page.getByText("Interrupted. Choose the same file again to continue.").waitFor();
  expect(await violationsOf(page)).toEqual([]);

  const resumed = page.waitForResponse("**/createUpload");
  await chooser.setInputFiles(large);
  expect((await (await resumed).json()).data.received).toBe(MB);
  await page.getByRole("button", { name: "Delete: large.txt" }).waitFor();
  const zip = zipFile([{ name: "guide/a.txt", content: "Steep it cool." }]);
  await chooser.setInputFiles([{ name: "Guide.zip", mimeType: "application/zip", buffer: zip }]);
  await page.getByText("1 file unpacked.").waitFor();
  await page.getByRole("button", { name: "Delete: Guide/guide/a.txt" }).waitFor();
  await page.getByRole("button", { name: "Clear finished" }).click();
  await page.getByRole("region", { name: "Uploads" }).waitFor({ state: "detached" });
});

test("a folder is dropped or chosen, and its files keep their paths", async () => {
  const page = await trainingPage("files");
  const zone = page.getByText("Drop files, folders or zip archives here");
  await zone.waitFor();
  const folder = join(mkdtempSync(join(tmpdir(), "parley-folder-")), "handbook");
  mkdirSync(join(folder, "deep"), { recursive: true });
  writeFileSync(join(folder, "top.md"), "# Top\n\nThe harbour is deep.");
  writeFileSync(join(folder, "deep", "inner.txt"), "The crane lifts forty tons.");
  writeFileSync(join(folder, ".DS_Store"), "left by a system");
  // The browser's own drag of a folder of the disk.
  const { x, y } = (await zone.boundingBox())!;
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await session.send("Input.dispatchDragEvent", { type, x: x + 5, y: y + 5, data });
  await page.getByRole("button", { name: "Delete: handbook/top.md" }).waitFor();
  await page.getByRole("button", { name: "Delete: handbook/deep/inner.txt" }).waitFor();

  writeFileSync(join(folder, "deep", "later.txt"), "The pilot boat is orange.");
  await page.locator('input[type="file"][webkitdirectory]').setInputFiles(folder);
  await page.getByRole("button", { name: "Delete: handbook/deep/later.txt" }).waitFor();
  await expect.poll(() => page.getByText("DS_Store").count()).toBe(0);
});

test("FAQs are pasted with a preview, and an answer of a person is saved with one click", async () => {
  const { workspace, t } = stage;
  await t.call(workspace.token, "createProjectText", {
    project_uid: workspace.projectUid,
    type: "faq",
    short_text: "When do you open?",
    detail: "At nine.",
  });
  const opened = await t.call(workspace.key, "createSession", { widget_uid: workspace.widgetUid });
  const session_uid = opened.body.data.session_uid as string;
  const say = (as: Record<string, string>, message: string, more: object = {}) =>
    t.call(as, "sendMessage", { widget_uid: workspace.widgetUid, session_uid, message, ...more });
  await say(workspace.key, "Do you repair zeppelins?");
  await say(await t.person(workspace), "Yes, on Mondays.", {
    send_by: "operator",
    project_uid: workspace.projectUid,
  });
  await expect
    .poll(
      async () =>
        (await t.call(workspace.token, "getLearnableAnswers", { project_uid: workspace.projectUid })).body
          .total,
      { timeout: 60_000 },
    )
    .toBe(1);

  const page = await trainingPage("faqs");
  await page.getByText("Questions settled: 1").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Save as FAQ: Do you repair zeppelins?" }).click();
  await page.getByText("Questions settled: 1").waitFor({ state: "detached" });
  await page.getByText(/^Answered by/).waitFor();

  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog");
  const pasted = "Q: When do you open?\nA: At ten.\nQ: Where?\nA: Here.\nQ: Why?";
  await dialog.getByLabel("Questions and answers").fill(pasted);
  await dialog.getByRole("button", { name: "Preview" }).click();
  await dialog.getByText("New: 1 · Already there: 1 · Not imported: 1").waitFor();
  await dialog.getByText("Existing answer: At nine.").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole("switch", { name: "Replace 1 existing answers" }).click();
  await dialog.getByText("Replaces the answer").waitFor();
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByText("FAQs imported: 2").waitFor();
  await page.getByText("At ten.").waitFor();

  await page.getByRole("button", { name: "Write from text" }).click();
  await page.getByRole("dialog").getByLabel("Text").fill("Our shop opens at nine. Parking costs two euros.");
  await page.getByRole("dialog").getByRole("button", { name: "Write FAQs" }).click();
  await page
    .getByRole("dialog")
    .getByText(/needs a vendor key on the server/)
    .waitFor();
});
