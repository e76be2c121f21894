import type { Locator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { photoWithPlace, plainPng } from "../../server/test/sample-images.ts";
import { openSite, type OpenSite } from "../../widget/e2e/site.ts";
import { say } from "../../widget/e2e/stage.ts";
import { violationsOf } from "./axe.ts";
import { signInAs } from "./browser.ts";
import { useStage } from "./use-stage.ts";
import { startReply } from "./start-reply.ts";

const stage = useStage();
let site: OpenSite;
beforeAll(async () => {
  site = await openSite(stage.url);
});
afterAll(() => site.close());

const LOGO = { name: "logo.png", mimeType: "image/png", buffer: plainPng(600, 300) };
const FACE = { name: "me.jpg", mimeType: "image/jpeg", buffer: photoWithPlace() };

/** The address of an image once the browser has drawn it. */
async function drawn(image: Locator): Promise<string> {
  await expect
    .poll(() => image.evaluate((one: { naturalWidth: number }) => one.naturalWidth))
    .toBeGreaterThan(0);
  return (await image.getAttribute("src")) ?? "";
}

test("visitors see the logo, the bot's picture and that of the person who replies", async () => {
  const { projectUid, widgetUid } = stage.workspace;
  const page = await stage.visitor();
  await signInAs(stage, page, stage.workspace);
  const notice = page.getByRole("status");
  await page.goto(`/p/${projectUid}/integrations`);
  await page.getByLabel("Greeting").fill("Hello! How can we help?");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await notice.getByText("Widget saved").waitFor();
  const choose = async (label: string, file: typeof LOGO) => {
    await page.locator(`input[type=file][aria-label="${label}"]`).setInputFiles(file);
    await notice.getByText("Picture saved").waitFor();
    await notice.getByText("Picture saved").waitFor({ state: "detached" });
    return drawn(page.getByRole("group", { name: label }).locator("img"));
  };
  const logo = await choose("Logo", LOGO);
  const bot = await choose("Picture of the bot", FACE);
  expect(await drawn(page.locator("figure img"))).toBe(logo);
  expect(await violationsOf(page)).toEqual([]);
  await page.goto("/profile");
  const mine = await choose("Picture", FACE);
  expect(await drawn(page.getByRole("button", { name: /Olivia Owner/ }).locator("img"))).toBe(mine);
  expect(await violationsOf(page)).toEqual([]);

  const visitor = await stage.visitor();
  await visitor.goto(`${site.origin}/?widget=${widgetUid}`);
  const frame = visitor.frameLocator("iframe");
  await frame.getByRole("button", { name: "Open chat" }).click();
  expect(await drawn(frame.locator("img.logo"))).toBe(logo);
  const pictures = frame.locator(".author img.picture");
  expect(await drawn(pictures.first())).toBe(bot);
  await say(frame, "requesthumanoperator");
  const sessions = async () =>
    (await stage.t.call(stage.workspace.token, "getSessions", { project_uid: projectUid })).body.data as {
      session_uid: string;
    }[];
  await expect.poll(async () => (await sessions()).length).toBe(1);
  const [session] = await sessions();
  await page.goto(`/p/${projectUid}/inbox?session=${session?.session_uid}`);
  await page.getByRole("button", { name: "Take over" }).click();
  await page.getByRole("button", { name: "Hand back to the bot" }).waitFor();
  await startReply(page);
  await page.keyboard.type("A person speaking");
  await page.keyboard.press("Enter");
  const inInbox = page.locator('[data-send-by="operator"]').filter({ hasText: "A person speaking" });
  expect(await drawn(inInbox.locator("header img"))).toBe(mine);
  const answer = frame.locator('[data-send-by="operator"]').filter({ hasText: "A person speaking" });
  expect(await drawn(answer.locator("img.picture"))).toBe(mine);

  await page.goto(`/p/${projectUid}/integrations`);
  await page.getByRole("button", { name: "Remove: Logo" }).click();
  await notice.getByText("Picture removed").waitFor();
  await visitor.reload();
  await answer.waitFor();
  await expect.poll(() => frame.locator("img.logo").count()).toBe(0);
});
