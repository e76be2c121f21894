import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { recordBreaches } from "../../server/src/desk/sla-breaches.ts";
import { openPage, signInAs } from "./browser.ts";
import { useStage } from "./use-stage.ts";

const stage = useStage();

/** A conversation in which the bot stays silent. */
async function talk(message: string): Promise<string> {
  const { widgetUid: widget_uid, key } = stage.workspace;
  stage.t.clock.advance(60_000);
  const { session_uid } = (await stage.t.call(key, "createSession", { widget_uid })).body.data;
  await stage.t.call(key, "updateSession", { session_uid, chat_mode: "operator" });
  await stage.t.call(key, "sendMessage", { widget_uid, session_uid, message });
  return session_uid;
}

async function inbox(search = "", who?: { userId: number }, width = 1280): Promise<Page> {
  const page = await stage.visitor();
  await page.setViewportSize({ width, height: 900 });
  await signInAs(stage, page, stage.workspace, who);
  await page.goto(`/p/${stage.workspace.projectUid}/inbox${search}`);
  return page;
}

const rows = (page: Page) => page.getByRole("region", { name: "Conversations" }).getByRole("listitem");
const bar = (page: Page) => page.getByRole("group", { name: "Selected conversations" });
const sessionOf = async (session_uid: string) => {
  const { token, projectUid: project_uid } = stage.workspace;
  return (await stage.t.call(token, "getSession", { project_uid, session_uid })).body.data;
};

test("several conversations are resolved at once and the undo brings them back", async () => {
  for (const text of ["First", "Second", "Third"]) await talk(text);
  const page = await inbox();
  await expect.poll(() => rows(page).count()).toBe(3);
  const boxes = page.getByRole("checkbox");
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await bar(page).getByText("2 selected").waitFor();
  await bar(page).getByRole("button", { name: "Resolve" }).click();
  await expect.poll(() => rows(page).count()).toBe(1);
  await expect.poll(() => bar(page).count()).toBe(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => rows(page).count()).toBe(3);
});

test("the keyboard alone assigns, prioritizes, snoozes and marks as spam; lines name the person", async () => {
  const uid = await talk("Hello");
  const { ownerId, projectUid: project_uid, token } = stage.workspace;
  await stage.t.call(token, "createTeam", { project_uid, name: "Support" });
  const page = await inbox(`?session=${uid}`);
  const log = page.getByRole("log", { name: "Messages" });
  await log.getByText("Hello").waitFor();
  await page.keyboard.press("a");
  const assign = page.getByRole("dialog", { name: "Assign" });
  await assign.getByLabel("Assignee").selectOption({ label: "Olivia Owner" });
  await assign.getByLabel("Team").selectOption({ label: "Support" });
  await assign.getByRole("button", { name: "Save" }).press("Enter");
  await log.getByText("Olivia Owner assigned this to Olivia Owner").waitFor();
  await log.getByText("Olivia Owner moved this to team Support").waitFor();
  expect(await sessionOf(uid)).toMatchObject({ assignee_id: ownerId });
  await assign.waitFor({ state: "hidden" });
  await page.keyboard.press("p");
  const priority = page.getByRole("dialog", { name: "Priority" });
  await priority.getByLabel("Priority").selectOption({ label: "Urgent" });
  await priority.getByRole("button", { name: "Save" }).press("Enter");
  await log.getByText("Olivia Owner set the priority to Urgent").waitFor();
  await priority.waitFor({ state: "hidden" });
  await page.keyboard.press("s");
  const snooze = page.getByRole("dialog", { name: "Snooze" });
  await snooze.getByRole("button", { name: "Snooze", exact: true }).press("Enter");
  await page.getByText(/^Snoozed until/).waitFor();
  expect((await sessionOf(uid)).snoozed_until).not.toBeNull();
  await expect.poll(() => rows(page).count()).toBe(0);
  await snooze.waitFor({ state: "hidden" });
  await page.keyboard.press("!");
  await log.getByText("Olivia Owner marked this as spam").waitFor();
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  for (const key of ["a", "s", "p", "x", "!", "b", "E", "w"]) {
    await help.getByText(key, { exact: true }).waitFor();
  }
});

test("two colleagues see each other, and the second is asked before sending over the first's reply", async () => {
  const uid = await talk("Is anyone there?");
  const userId = await stage.t.member(stage.workspace, "editor");
  const [first, second] = [await inbox(`?session=${uid}`), await inbox(`?session=${uid}`, { userId })];
  await first.getByText("Member editor is viewing").waitFor();
  await second.getByText("Olivia Owner is viewing").waitFor();
  const reply = (page: Page) => page.getByRole("textbox", { name: "Reply" });
  await reply(first).fill("Yes, I am");
  await second.getByText("Olivia Owner is typing a reply…").waitFor();
  await reply(second).fill("Me too");
  await reply(first).press("Enter");
  const question = first.getByRole("alertdialog");
  await question.getByText(/Member editor is typing a reply right now/).waitFor();
  await question.getByRole("button", { name: "Send anyway" }).click();
  await second.getByRole("log").getByText("Yes, I am").waitFor();
  await reply(second).press("Enter");
  const asked = second.getByRole("alertdialog");
  await asked.getByText(/Olivia Owner has replied since you began/).waitFor();
  await asked.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => reply(second).inputValue()).toBe("Me too");
  const messages = await stage.t.call(stage.workspace.key, "getSessionMessages", { session_uid: uid });
  expect(messages.body.data.map(({ message }: { message: string }) => message)).not.toContain("Me too");
  await reply(second).fill("");
  await openPage(second, "Contacts");
  await first.getByText(/^Member editor is/).waitFor({ state: "hidden" });
});

test("a policy is made beside the teams, and what it misses shows in the list, the header, the view and a line", async () => {
  const { token, projectUid: project_uid } = stage.workspace;
  const page = await inbox();
  await page.goto(`/p/${project_uid}/desk`);
  const levels = page.getByRole("region", { name: "Service levels" });
  await levels.getByRole("button", { name: "New policy" }).click();
  const dialog = page.getByRole("dialog", { name: "New policy" });
  await dialog.getByLabel("Policy name").fill("Gold");
  await dialog.getByRole("button", { name: "Save" }).click();
  const form = levels.getByRole("form", { name: "Gold" });
  await form.getByLabel("First reply within, in minutes").fill("30");
  await form.getByLabel("Next reply within, in minutes").fill("15");
  await form.getByRole("checkbox", { name: "Urgent" }).check();
  await form.getByRole("button", { name: "Save policy" }).click();
  await expect
    .poll(async () => (await stage.t.call(token, "getSlaPolicies", { project_uid })).body.data)
    .toMatchObject([{ first_reply_minutes: 30, next_reply_minutes: 15, priorities: ["urgent"] }]);
  const uid = await talk("Help");
  await stage.t.call(token, "updateSession", { project_uid, session_uid: uid, priority: "urgent" });
  stage.t.clock.advance(31 * 60_000);
  await recordBreaches(stage.t.running.app);
  await page.goto(`/p/${project_uid}/inbox?view=breached&session=${uid}`);
  await rows(page)
    .getByText(/^First reply was due/)
    .waitFor();
  await expect.poll(() => page.getByText(/^First reply was due/).count()).toBe(2);
  await page.getByRole("log").getByText("The SLA was missed: First reply").waitFor();
  await expect
    .poll(() => page.getByLabel("Views").locator("option:checked").textContent())
    .toBe("Breached (1)");
  await page.getByRole("textbox", { name: "Reply" }).fill("On it");
  await page.getByRole("textbox", { name: "Reply" }).press("Enter");
  await expect.poll(() => rows(page).count()).toBe(0);
});

test("on a phone the list's checkboxes, the bar and the header's buttons lie within the screen", async () => {
  const uid = await talk("Hello");
  const page = await inbox("", undefined, 390);
  await page.getByRole("checkbox").check();
  const cutButtons = async (part: ReturnType<Page["getByRole"]>) => {
    const boxes = await Promise.all((await part.getByRole("button").all()).map((one) => one.boundingBox()));
    return boxes.filter((box) => box && (box.x < 0 || box.x + box.width > 390));
  };
  expect(await cutButtons(bar(page))).toEqual([]);
  expect(await cutButtons(page.getByRole("region", { name: "Conversations" }))).toEqual([]);
  await page.goto(`/p/${stage.workspace.projectUid}/inbox?session=${uid}`);
  await page.getByRole("button", { name: "More actions" }).waitFor();
  expect(await cutButtons(page.getByRole("main"))).toEqual([]);
  const width = await page.locator("html").evaluate((html) => html.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});

test("a team gets hours, holidays, a rotation and its texts on the desk's page", async () => {
  const page = await inbox();
  await page.goto(`/p/${stage.workspace.projectUid}/settings`);
  await page.getByRole("link", { name: "Open desk settings" }).click();
  await page.getByText("No teams yet").waitFor();
  await page.getByRole("button", { name: "New team" }).click();
  await page.getByRole("dialog").getByLabel("Team name").fill("Support");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  const form = page.getByRole("form", { name: "Support" });
  await form.getByLabel("Olivia Owner").check();
  await form.getByRole("switch", { name: "Assign in turn" }).click();
  await form.getByLabel("Open conversations per member").fill("5");
  await form.getByLabel("Time zone").selectOption("Europe/Berlin");
  await form.getByRole("switch", { name: "Around the clock" }).click();
  await form.getByLabel("Monday").fill("nine to five");
  await form.getByLabel("Holidays").fill("2026-12-25 Christmas");
  await form.getByLabel("What visitors are told outside the hours").fill("Back on Monday");
  await form.getByLabel("Expected reply time in minutes").fill("15");
  await form.getByRole("button", { name: "Save team" }).click();
  await form.getByText("Write times such as 09:00-17:00, separated by commas.").waitFor();
  await form.getByLabel("Monday").fill("9:00-12:00, 13:00-17:00");
  await form.getByRole("button", { name: "Save team" }).click();
  await page.getByText("Team saved").waitFor();
  const { token, projectUid: project_uid, ownerId } = stage.workspace;
  const [team] = (await stage.t.call(token, "getTeams", { project_uid })).body.data;
  expect(team).toMatchObject({
    name: "Support",
    is_default: true,
    rotates: true,
    capacity: 5,
    member_ids: [ownerId],
    time_zone: "Europe/Berlin",
    hours: [
      { day: 1, from: "09:00", to: "12:00" },
      { day: 1, from: "13:00", to: "17:00" },
    ],
    holidays: [{ date: "2026-12-25", name: "Christmas" }],
    outside_text: "Back on Monday",
    reply_minutes: 15,
  });
  await page.getByRole("button", { name: "Delete team" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete team" }).click();
  await page.getByText("No teams yet").waitFor();
});
