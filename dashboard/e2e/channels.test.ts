import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { startTelegramDouble, type TelegramDouble } from "../../server/test/channels/telegram-double.ts";
import type { Workspace } from "../../server/test/factories.ts";
import { scriptedAssistant } from "../../server/test/scripted-assistant.ts";
import { violationsOf } from "./axe.ts";
import { openPage, openStage, settled, signInAs, type Stage } from "./browser.ts";
import { startReply } from "./start-reply.ts";

let stage: Stage;
let telegram: TelegramDouble;
let workspace: Workspace;

beforeAll(async () => {
  telegram = await startTelegramDouble();
  const assistant = scriptedAssistant();
  assistant.script = () => ({ choices: [], contentType: "text" });
  stage = await openStage({ env: telegram.env, overrides: { assistant } });
});
beforeEach(async () => {
  workspace = await stage.t.workspace();
  // What a test that is repeated has written before does not come in again.
  telegram.updates.length = 0;
});
afterEach(async () => {
  await stage.sendHome();
  telegram.behave("well");
  // An account can be connected once: what a test leaves would be in the next one's way.
  const project = { project_uid: workspace.projectUid };
  const { body } = await stage.t.call(workspace.token, "getChannels", project);
  for (const { id } of body.data)
    await stage.t.call(workspace.token, "disconnectChannel", { ...project, channel_id: id });
});
afterAll(async () => {
  await stage.close();
  await telegram.close();
});

const WRONG_TOKEN = `123456789:AAE${"x".repeat(32)}`;
const REFUSED = "Telegram refuses the token. Copy the current one from @BotFather and enter it.";

async function openAs(...who: [role?: "viewer"]): Promise<Page> {
  const page = await stage.visitor();
  await signInAs(stage, page, workspace, ...who);
  await page.goto(`/p/${workspace.projectUid}`);
  return page;
}

async function openChannels(page: Page): Promise<void> {
  await openPage(page, "Integrations");
  await page.getByRole("tab", { name: "Channels" }).click();
}

/** A person writes to the bot; without a public address, the server asks Telegram for messages. */
async function writeToBot(text: string): Promise<void> {
  const id = String(telegram.updates.length + 1);
  const message = { visitor: "500000001", id, text, at: stage.t.clock.now };
  const { body } = await telegram.message(message, { url: "", secret: "" });
  telegram.updates.push(JSON.parse(String(body)));
}

const isTooWide = (page: Page) =>
  page.evaluate<boolean>("document.documentElement.scrollWidth > document.documentElement.clientWidth");

test("an owner connects Telegram, answers a message that comes in, sees what became of it and disconnects", async () => {
  const page = await openAs();
  await openChannels(page);
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  await main.getByText("No channels yet").waitFor();

  await main.getByRole("button", { name: "Connect channel" }).click();
  await dialog.getByLabel("Service").selectOption({ label: "Telegram" });
  const token = dialog.getByLabel("Token", { exact: true });
  const connect = dialog.getByRole("button", { name: "Connect channel" });
  const errorAtToken = async () => {
    const ids = (await token.getAttribute("aria-describedby")) ?? "";
    const error = ids.split(" ").find((id) => id.endsWith("-error"));
    return error ? dialog.locator(`[id="${error}"]`).textContent() : null;
  };
  expect(await token.getAttribute("type")).toBe("password");
  await dialog.getByText("docs/channels/telegram.md").waitFor();
  await connect.click();
  await expect.poll(errorAtToken).toBe("Required.");
  await token.fill(WRONG_TOKEN);
  await connect.click();
  await expect.poll(errorAtToken).toBe(REFUSED);
  expect(await violationsOf(page)).toEqual([]);
  await token.fill(telegram.credentials.token!);
  await connect.click();

  const row = main.getByRole("listitem", { name: "@acme_bot" });
  await row.getByText("Connected", { exact: true }).waitFor();
  await row.getByText("Telegram · @acme_bot").waitFor();
  await row.getByText(/\/channels\//).waitFor();
  await row.getByRole("button", { name: "Copy" }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await isTooWide(page)).toBe(false);
  await page.setViewportSize({ width: 1280, height: 800 });

  await writeToBot("Are you open?");
  await expect.poll(() => telegram.sent.at(-1)?.text, { timeout: 60_000 }).toBe("You said: Are you open?");
  await openPage(page, "Inbox");
  await page.getByRole("region", { name: "Conversations" }).getByText("Ada L.").click();
  const conversation = page.getByRole("region", { name: "Ada L." });
  await conversation.getByText("Telegram", { exact: true }).waitFor();
  const said = (text: string) => conversation.getByRole("article").filter({ hasText: text });
  await said("You said: Are you open?").getByText("Sent", { exact: true }).waitFor();
  await startReply(page);
  await page.keyboard.type("Until six.");
  await page.keyboard.press("Enter");
  await said("Until six.").getByText("Sent", { exact: true }).waitFor();
  expect(telegram.sent.at(-1)?.text).toBe("Until six.");
  telegram.behave("blocked");
  const reply = page.getByRole("textbox", { name: "Reply", exact: true });
  await reply.fill("And from nine tomorrow.");
  await reply.press("Enter");
  await said("And from nine tomorrow.").getByText("Not delivered", { exact: true }).waitFor();
  await said("And from nine tomorrow.")
    .getByText(/The visitor has blocked the bot/)
    .waitFor();
  expect(await violationsOf(page)).toEqual([]);
  telegram.behave("well");

  // Telegram has no such window, and the test's clock is far behind the browser's.
  await page.route("**/getChannelKinds", async (route) => {
    const answer = await (await route.fetch()).json();
    for (const kind of answer.data) if (kind.kind === "telegram") kind.limits.reply_window_hours = 24;
    await route.fulfill({ json: answer });
  });
  await page.reload();
  await conversation.getByText(/hasn’t written for more than 24 hours. Telegram accepts no/).waitFor();

  await openChannels(page);
  await row.getByRole("button", { name: "More actions: @acme_bot" }).click();
  await page.getByRole("menuitem", { name: "Disconnect" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByText(/Its conversations stay/).waitFor();
  await question.getByRole("button", { name: "Disconnect" }).click();
  await main.getByText("No channels yet").waitFor();
  await openPage(page, "Inbox");
  await page.getByRole("region", { name: "Conversations" }).getByText("Ada L.").click();
  await conversation.getByText(/Replies no longer reach the visitor in Telegram/).waitFor();
  expect(telegram.problems).toEqual([]);
});

test("a channel is renamed, paused, resumed, checked and given new credentials; a viewer only reads", async () => {
  const input = { project_uid: workspace.projectUid, kind: "telegram", credentials: telegram.credentials };
  expect((await stage.t.call(workspace.token, "connectChannel", input)).status).toBe(200);
  const page = await openAs();
  await openChannels(page);
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  const choose = async (name: string, action: string) => {
    await main.getByRole("button", { name: `More actions: ${name}` }).click();
    await page.getByRole("menuitem", { name: action }).click();
  };
  await choose("@acme_bot", "Rename");
  await dialog.getByLabel("Name").fill("Shop");
  await dialog.getByRole("button", { name: "Save" }).click();
  const row = main.getByRole("listitem", { name: "Shop" });
  await row.waitFor();
  await choose("Shop", "Pause");
  await row.getByText("Paused", { exact: true }).waitFor();
  await row.getByText(/Messages wait in both directions/).waitFor();
  await choose("Shop", "Resume");
  await row.getByText("Connected", { exact: true }).waitFor();

  telegram.behave("refusing");
  await choose("Shop", "Check again");
  await row.getByText("Needs attention", { exact: true }).waitFor();
  await row.getByText(REFUSED).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  telegram.behave("well");
  await choose("Shop", "New credentials");
  await dialog.getByLabel("Token", { exact: true }).fill(WRONG_TOKEN);
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText(REFUSED).waitFor();
  await dialog.getByLabel("Token", { exact: true }).fill(telegram.credentials.token!);
  await dialog.getByRole("button", { name: "Save" }).click();
  await row.getByText("Connected", { exact: true }).waitFor();
  await row.getByText(REFUSED).waitFor({ state: "detached" });

  const viewer = await openAs("viewer");
  await openChannels(viewer);
  await viewer.getByRole("listitem", { name: "Shop" }).getByText("Connected", { exact: true }).waitFor();
  await settled(viewer);
  const part = viewer.getByRole("tabpanel");
  expect(await part.getByRole("button").count()).toBe(0);
  expect(await part.getByText("Address for the service").count()).toBe(0);
  expect(telegram.problems).toEqual([]);
});
