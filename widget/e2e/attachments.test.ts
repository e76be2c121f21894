import type { BrowserContext, FrameLocator, Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { violationsOf } from "../../dashboard/e2e/axe.ts";
import { openVisit } from "../../server/test/open-visit.ts";
import { plainPng } from "../../server/test/sample-images.ts";
import { violationsIn } from "./axe.ts";
import { useStage } from "./use-stage.ts";

const stage = useStage();

const PHONE = { width: 390, height: 780 };
const TOO_LARGE = 20 * 1024 * 1024 + 1;
const text = (name: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from("Line one") });
const picture = (name: string) => ({ name, mimeType: "image/png", buffer: plainPng(600, 400) });
/** The width of the picture that has arrived; 0 as long as none has. */
const widthOf = (image: Locator) =>
  image.evaluate((element) => (element as unknown as { naturalWidth: number }).naturalWidth);

/** Hands files to the field for replies as the clipboard or the mouse does. */
const give = (page: Page, event: "paste" | "drop", files: Readonly<Record<string, string>>) =>
  page.evaluate(`(() => {
    const data = new DataTransfer();
    for (const [name, content] of Object.entries({ ${Object.entries(files)
      .map(([name, content]) => `${JSON.stringify(name)}: ${content}`)
      .join()} })) data.items.add(new File([content], name, { type: "text/plain" }));
    const init = { bubbles: true, cancelable: true, clipboardData: data, dataTransfer: data };
    const made = "${event}" === "paste" ? new ClipboardEvent("paste", init) : new DragEvent("drop", init);
    document.querySelector("textarea").dispatchEvent(made);
  })()`);

async function openInbox(sessionUid: string): Promise<{ context: BrowserContext; page: Page }> {
  const { workspace: w } = stage;
  const context = await stage.browserContext({ viewport: PHONE });
  const page = await context.newPage();
  const [name = "", value = ""] = String((await stage.t.person(w)).cookie).split("=");
  await context.addCookies([{ name, value, url: stage.url }]);
  await page.goto(`${stage.url}/p/${w.projectUid}/inbox?session=${sessionUid}`);
  return { context, page };
}

/** The keyboard alone chooses files, sends them without a word and leaves no trace in the list. */
async function sendFromWidget(page: Page, frame: FrameLocator): Promise<void> {
  await frame.getByRole("button", { name: "Open chat" }).click();
  const chooser = page.waitForEvent("filechooser");
  await frame.getByRole("button", { name: "Attach files" }).press("Enter");
  await (await chooser).setFiles([picture("broken lamp.png"), text("serial number.txt"), text("wrong.txt")]);
  await expect.poll(() => frame.getByRole("list", { name: "Files" }).locator("li").count()).toBe(3);
  await expect.poll(() => frame.getByRole("progressbar").count()).toBe(0);
  await frame.getByRole("button", { name: "Remove: wrong.txt" }).press("Enter");
  const field = frame.getByRole("textbox", { name: "Message" });
  await expect.poll(() => field.evaluate((element) => element.matches(":focus"))).toBe(true);
  // What is chosen waits while the chat is closed.
  await frame.getByRole("button", { name: "Close chat" }).click();
  await frame.getByRole("button", { name: "Open chat" }).click();
  await frame.getByRole("button", { name: "Remove: serial number.txt" }).waitFor();
  expect(await violationsIn(page)).toEqual([]);
  await field.press("Enter");
  const thumbnail = frame.getByRole("button", { name: "View image: broken lamp.png" });
  await expect.poll(() => widthOf(thumbnail.locator("img"))).toBe(480);
  await frame.getByText("I can't open files, but the team sees it.").waitFor();
  expect(await violationsIn(page)).toEqual([]);
}

test("a visitor and an operator send each other pictures and files on phones, by key, paste and drop", async () => {
  const { workspace: w } = stage;
  const { page: site, frame, problems } = await stage.enter(w, { viewport: PHONE });
  await sendFromWidget(site, frame);

  const { body } = await stage.t.call(w.token, "getSessions", { project_uid: w.projectUid });
  const { context, page } = await openInbox(body.data[0].session_uid as string);
  await page.getByRole("button", { name: "View image: broken lamp.png" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "broken lamp.png" });
  await dialog.getByRole("img", { name: "broken lamp.png" }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect.poll(() => dialog.count()).toBe(0);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download: serial number.txt TXT · 8B" }).click();
  expect((await download).suggestedFilename()).toBe("serial number.txt");

  // A connection that breaks off is tried again; while a file is on its way, the reply waits for it.
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route("**/uploadAttachment", (route) => route.abort(), { times: 1 });
  await give(page, "paste", { "offer.txt": `"Line one"` });
  await page.getByText("The upload failed.").waitFor();
  await page.route("**/uploadAttachment", (route) => held.then(() => route.continue()), { times: 1 });
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("progressbar", { name: "Uploading offer.txt" }).waitFor();
  const send = page.getByRole("button", { name: "Send", exact: true });
  await page.getByLabel("Reply", { exact: true }).fill("Here is our offer");
  expect(await send.isDisabled()).toBe(true);
  letGo();
  await expect.poll(() => send.isEnabled()).toBe(true);
  const chooser = page.waitForEvent("filechooser");
  await page.evaluate("document.activeElement.blur()");
  await page.keyboard.press("f");
  await (await chooser).setFiles(picture("new lamp.png"));
  await expect.poll(() => page.getByRole("button", { name: /^Remove: / }).count()).toBe(2);
  await expect.poll(() => page.getByRole("progressbar").count()).toBe(0);

  // Like the draft, files wait while another conversation is read.
  await page.getByRole("button", { name: "Back to the list" }).click();
  await page.getByRole("button", { name: "Remove: offer.txt" }).waitFor({ state: "detached" });
  await page.goBack();
  await page.getByRole("button", { name: "Remove: offer.txt" }).waitFor();
  await send.click();
  await frame.getByText("Here is our offer").waitFor();
  await frame.getByRole("link", { name: "Download: offer.txt TXT · 8B" }).waitFor();
  const received = frame.getByRole("button", { name: "View image: new lamp.png" });
  await expect.poll(() => widthOf(received.locator("img"))).toBe(480);
  await expect.poll(() => page.getByRole("button", { name: "Remove: offer.txt" }).count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});

test("a file that can't be sent says why, can be removed, and holds no message back", async () => {
  const { workspace: w } = stage;
  const { uid: session_uid } = await openVisit(stage.t.running.app, w);
  const { context, page } = await openInbox(session_uid);
  await page.getByLabel("Reply", { exact: true }).waitFor();
  // The screens know the same kinds as the server.
  const file = new File(["x"], "a.exe");
  const refused = await stage.t.multipart(w.token, "uploadAttachment", {
    project_uid: w.projectUid,
    session_uid,
    file,
  });
  const kinds = /one of: (.*)\./.exec(refused.body.message as string)![1]!.split(", ");
  const accepted = await page.locator('form input[type="file"]').getAttribute("accept");
  const extensions = [...accepted!.matchAll(/\.(\w+)/g)].map(([, extension]) => extension!);
  expect(extensions.toSorted()).toEqual(kinds.toSorted());

  await give(page, "drop", {
    "drawing.svg": `"<svg/>"`,
    "empty.txt": `""`,
    "renamed.png": `"Line one"`,
    "film.mp4": `new Uint8Array(${TOO_LARGE})`,
  });
  for (const problem of [
    "This kind of file can’t be sent.",
    "The file is empty.",
    "The file can’t be read, or its content isn’t what its name says.",
    "The file is larger than 20 MB.",
  ])
    await page.getByText(problem, { exact: true }).waitFor();
  await give(page, "drop", Object.fromEntries(Array.from({ length: 7 }, (_, n) => [`${n}.svg`, `""`])));
  await page.getByText("A message can have at most 10 files.").waitFor();
  const removals = page.getByRole("button", { name: /^Remove: / });
  await expect.poll(() => removals.count()).toBe(10);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Remove: drawing.svg" }).press("Enter");
  await expect.poll(() => removals.count()).toBe(9);
  await page.getByLabel("Reply", { exact: true }).fill("Only words");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("log").getByText("Only words").waitFor();
  await context.close();
});
