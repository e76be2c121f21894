import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import type { VendorDouble } from "../../bench/vendor-double/double-server.ts";
import { startMessagesDouble } from "../../bench/vendor-double/messages-double.ts";
import { violationsOf } from "./axe.ts";
import { signInAs } from "./browser.ts";
import { useStage } from "./use-stage.ts";
import { startReply } from "./start-reply.ts";

let vendor: VendorDouble;
const stage = useStage(async () => {
  vendor = await startMessagesDouble();
  return { env: { ANTHROPIC_API_KEY: "vendor-key", ANTHROPIC_BASE_URL: vendor.url } };
});
afterAll(() => vendor.close());

/** A conversation in which the bot stays silent. */
async function talk(message: string): Promise<string> {
  const { widgetUid: widget_uid, key } = stage.workspace;
  const { session_uid } = (await stage.t.call(key, "createSession", { widget_uid })).body.data;
  await stage.t.call(key, "updateSession", { session_uid, chat_mode: "operator" });
  await stage.t.call(key, "sendMessage", { widget_uid, session_uid, message });
  return session_uid;
}

async function open(path: string, width = 1280): Promise<Page> {
  const page = await stage.visitor({ width });
  await signInAs(stage, page, stage.workspace);
  await page.goto(`/p/${stage.workspace.projectUid}/${path}`);
  return page;
}

const log = (page: Page) => page.getByRole("log", { name: "Messages" });
const reply = (page: Page) => page.getByRole("textbox", { name: "Reply", exact: true });

test("saved replies and macros are made on their page and used in a conversation by the keyboard alone", async () => {
  const uid = await talk("Where is my parcel?");
  const page = await open("replies");
  await page.getByRole("button", { name: "New saved reply" }).press("Enter");
  const saved = page.getByRole("dialog", { name: "New saved reply" });
  await saved.getByLabel("Shortcut").fill("parcel");
  await saved
    .getByLabel("Text")
    .fill("Hi {{contact.name | there}}, {{operator.name}} here. It is on its way.");
  await saved.getByRole("button", { name: "Save" }).press("Enter");
  await page.getByText("/parcel").waitFor();
  await saved.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "New macro" }).press("Enter");
  const macro = page.getByRole("dialog", { name: "New macro" });
  await macro.getByLabel("Name").fill("Finish");
  await macro.getByLabel("Shortcut").fill("finish");
  await macro.getByLabel("Text").fill("Goodbye");
  await macro.getByRole("button", { name: "Add a step" }).press("Enter");
  await macro.getByLabel("Step 2: What happens").waitFor();
  await macro.getByRole("button", { name: "Save" }).press("Enter");
  await page.getByText("Finish: Reply, Change the state").waitFor();
  await macro.waitFor({ state: "hidden" });
  expect(await violationsOf(page)).toEqual([]);

  await page.goto(`/p/${stage.workspace.projectUid}/inbox?session=${uid}`);
  await log(page).getByText("Where is my parcel?").waitFor();
  await startReply(page);
  await page.keyboard.type("/par");
  const list = page.getByRole("listbox", { name: "Saved replies and macros" });
  await list.getByRole("option", { name: "/parcel" }).waitFor();
  await expect.poll(() => list.getAttribute("aria-busy")).toBe("false");
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press("Enter");
  const text = "Hi there, Olivia Owner here. It is on its way.";
  await expect.poll(() => reply(page).inputValue()).toBe(text);
  await page.keyboard.press("Enter");
  await log(page).getByText(text).waitFor();

  await page.keyboard.type("/fin");
  await list.getByRole("option", { name: "/finish" }).waitFor();
  await expect.poll(() => list.getAttribute("aria-busy")).toBe("false");
  await page.keyboard.press("Enter");
  await log(page).getByText("Goodbye").waitFor();
  await log(page).getByText("Olivia Owner resolved this").waitFor();
  expect(await reply(page).inputValue()).toBe("");
  await reply(page).press("Escape");
  await page.getByRole("button", { name: "Undo" }).waitFor();
  await page.keyboard.press("z");
  await log(page).getByText("Olivia Owner reopened this").waitFor();
  await page.keyboard.press("m");
  const picker = page.getByRole("dialog", { name: "Run a macro" });
  await picker.getByRole("option", { name: "Finish" }).waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => log(page).getByText("Olivia Owner resolved this").count()).toBe(2);
});

test("Ctrl+Enter sends a reply and resolves; z takes the second back", async () => {
  const uid = await talk("Are you open today?");
  const page = await open(`inbox?session=${uid}`);
  await log(page).getByText("Are you open today?").waitFor();
  await startReply(page);
  await page.keyboard.type("Until six.");
  await page.keyboard.press("Control+Enter");
  await log(page).getByText("Until six.").waitFor();
  await log(page).getByText("Olivia Owner resolved this").waitFor();
  const resolves = page.getByRole("button", { name: "Send and resolve" });
  await resolves.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Undo" }).waitFor();
  await page.keyboard.press("z");
  await log(page).getByText("Olivia Owner reopened this").waitFor();
  await reply(page).fill("Until seven, sorry.");
  await resolves.click();
  await log(page).getByText("Until seven, sorry.").waitFor();
  await expect.poll(() => log(page).getByText("Olivia Owner resolved this").count()).toBe(2);
});

test("a draft follows the person to another browser, and is gone when it is sent", async () => {
  const uid = await talk("Hello?");
  const page = await open(`inbox?session=${uid}`);
  await reply(page).fill("Almost done");
  const { projectUid: project_uid } = stage.workspace;
  const owner = await stage.t.person(stage.workspace);
  const stored = async () =>
    (await stage.t.call(owner, "getReplyDraft", { project_uid, session_uid: uid })).body.data?.text ?? null;
  await expect.poll(stored).toBe("Almost done");
  const phone = await open(`inbox?session=${uid}`, 390);
  await expect.poll(() => reply(phone).inputValue()).toBe("Almost done");
  await reply(phone).fill("Almost done, wait");
  await expect.poll(() => reply(page).inputValue()).toBe("Almost done, wait");
  await phone.getByRole("button", { name: "Send", exact: true }).click();
  await expect.poll(() => reply(page).inputValue()).toBe("");
  await expect.poll(stored).toBeNull();
  await page.context().setOffline(true);
  await reply(page).fill("Typed without a connection");
  await page.context().setOffline(false);
  await expect.poll(stored).toBe("Typed without a connection");
});

test("emoji, preview, a too long text, a suggestion and the palette help to write, also on a phone", async () => {
  const uid = await talk("How long does shipping take?");
  const { projectUid: project_uid, token } = stage.workspace;
  const faq = { type: "faq", short_text: "How long does shipping take?", detail: "Three working days." };
  await stage.t.call(token, "createProjectText", { project_uid, ...faq });
  const saved = { shortcut: "bye", text: "Goodbye, {{project.name}}" };
  await stage.t.call(token, "createSavedReply", { project_uid, ...saved });
  const suggest = { project_uid, session_uid: uid };
  await expect.poll(async () => (await stage.t.call(token, "suggestReply", suggest)).status).toBe(200);
  const page = await open(`inbox?session=${uid}`, 390);
  await reply(page).fill("**Soon** ");
  await page.getByRole("button", { name: "Emoji" }).press("Enter");
  await page.getByRole("searchbox", { name: "Search emoji" }).fill("thanks");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect.poll(() => reply(page).inputValue()).toBe("**Soon** 🙏");
  await page.getByRole("button", { name: "Preview" }).press("Enter");
  await page.getByRole("region", { name: "Preview" }).locator("strong", { hasText: "Soon" }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Preview" }).press("Enter");
  await reply(page).fill("x".repeat(10_003));
  await page.getByText("Too long: remove 3 characters").waitFor();
  expect(await page.getByRole("button", { name: "Send", exact: true }).isDisabled()).toBe(true);
  await reply(page).fill("My own words");
  await page.getByRole("button", { name: "Writing help" }).press("Enter");
  await page.getByText("Improving and translating need a model.").waitFor();
  await page.getByRole("menuitem", { name: "Suggest a reply" }).press("Enter");
  await expect.poll(() => reply(page).inputValue()).toBe("Three working days.");
  await page.getByText("My own words").waitFor();
  await page.getByRole("button", { name: "Restore" }).press("Enter");
  await expect.poll(() => reply(page).inputValue()).toBe("My own words");
  await reply(page).fill("");
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Find an action, page, saved reply or macro" });
  await palette.getByRole("combobox").fill("bye");
  await palette.getByRole("option", { name: "/bye Goodbye" }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await expect.poll(() => palette.getByRole("listbox").getAttribute("aria-busy")).toBe("false");
  await page.keyboard.press("Enter");
  await expect.poll(() => reply(page).inputValue()).toContain("Goodbye, ");
  // The field is focused a frame after the text is in it: leaving it before would type the shortcut into it.
  const isFocused = () => reply(page).evaluate((field) => field.matches(":focus"));
  await expect.poll(isFocused).toBe(true);
  await reply(page).fill("");
  await reply(page).press("Escape");
  await expect.poll(isFocused).toBe(false);
  await page.keyboard.press("g");
  await expect.poll(() => reply(page).inputValue()).toBe("Three working days.");
  await page.keyboard.press("v");
  await page.getByRole("region", { name: "Preview" }).getByText("Three working days.").waitFor();
  await page.keyboard.press(":");
  await page.getByRole("searchbox", { name: "Search emoji" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("searchbox", { name: "Search emoji" }).waitFor({ state: "detached" });
  await page.keyboard.press("+");
  await expect
    .poll(() => page.getByRole("textbox", { name: "Tags" }).evaluate((field) => field.matches(":focus")))
    .toBe(true);
  await page.keyboard.type("vip");
  await page.keyboard.press("Enter");
  await log(page).getByText("vip").waitFor();
  await page.getByRole("textbox", { name: "Tags" }).blur();
  await page.keyboard.press("d");
  await page.getByRole("complementary", { name: "Details" }).waitFor({ state: "detached" });
  await page.keyboard.press("Control+k");
  await palette.getByRole("combobox").fill("resolve or");
  await palette.getByRole("option", { name: "Resolve or reopen" }).waitFor();
  await page.keyboard.press("Enter");
  await log(page).getByText("Olivia Owner resolved this").waitFor();
  await page.keyboard.press("Control+k");
  await palette.getByRole("combobox").fill("undo");
  await palette.getByRole("option", { name: "Undo the last change" }).waitFor();
  await page.keyboard.press("Enter");
  await log(page).getByText("Olivia Owner reopened this").waitFor();
  await page.keyboard.press("Control+k");
  await palette.getByRole("combobox").fill("saved replies and");
  await palette.getByRole("option", { name: "Saved replies and macros" }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Saved replies", exact: true }).waitFor();
});

test("a model improves and translates what is written, and the visitor's messages", async () => {
  const { projectUid: project_uid, token } = stage.workspace;
  const model = "claude-sonnet-4-5";
  expect((await stage.t.call(token, "updateProjectSettings", { project_uid, model })).status).toBe(200);
  const uid = await talk("Wo ist mein Paket? [[reply=Bald]]");
  const page = await open(`inbox?session=${uid}`);
  await log(page).getByRole("button", { name: "Translate" }).press("Enter");
  await log(page).getByText("Translation: Bald").waitFor();
  await reply(page).fill("gud [[reply=Good]]");
  await page.getByRole("button", { name: "Writing help" }).press("Enter");
  await page.getByRole("menuitem", { name: "Improve my text: Friendlier" }).press("Enter");
  await expect.poll(() => reply(page).inputValue()).toBe("Good");
  await reply(page).fill("Soon");
  await reply(page).press("Escape");
  await page.keyboard.press("l");
  await expect.poll(() => reply(page).inputValue()).toBe("Bald");
  expect(await violationsOf(page)).toEqual([]);
  await startReply(page);
  await page.keyboard.press("Enter");
  await log(page).getByText("Bald", { exact: true }).waitFor();
  // The team reads what was meant.
  await log(page).getByText("Soon", { exact: true }).waitFor();
});
