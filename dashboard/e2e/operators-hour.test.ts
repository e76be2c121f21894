import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { openVisit } from "../../server/test/open-visit.ts";
import { signInAs } from "./browser.ts";
import { useStage } from "./use-stage.ts";

const stage = useStage();

/**
 * The jobs of an operator's hour and how often each comes. docs/inbox.md has the table with the same jobs in another
 * product: a number that changes here changes there.
 */
const JOBS = {
  answer: 10,
  "saved reply": 6,
  team: 3,
  "note and colleague": 2,
  snooze: 2,
  "tag and priority": 2,
  macro: 1,
  spam: 3,
  block: 1,
} as const;
type Job = keyof typeof JOBS;

interface Effort {
  clicks: number;
  keys: number;
}

/** Thirty conversations that wait, each named by its job. */
async function fillInbox(): Promise<void> {
  const { token, key, projectUid: project_uid, widgetUid: widget_uid } = stage.workspace;
  await stage.t.member(stage.workspace, "editor");
  await stage.t.call(token, "createTeam", { project_uid, name: "Billing" });
  await stage.t.call(token, "createSavedReply", { project_uid, shortcut: "ship", text: "It has shipped." });
  await stage.t.call(token, "createMacro", {
    project_uid,
    name: "Thanks",
    shortcut: "thanks",
    steps: [
      { kind: "reply", text: "Thank you!" },
      { kind: "add_tags", tags: ["praise"] },
      { kind: "state", state: "resolved" },
    ],
  });
  // The last to write stands first in the list.
  for (const [job, count] of Object.entries(JOBS).toReversed()) {
    for (let number = count; number > 0; number -= 1) {
      stage.t.clock.advance(1000);
      const { uid: session_uid } = await openVisit(stage.t.running.app, stage.workspace);
      await stage.t.call(key, "updateSession", { session_uid, chat_mode: "operator" });
      await stage.t.call(key, "sendMessage", { widget_uid, session_uid, message: `${job} ${number}` });
    }
  }
}

async function openInbox(): Promise<Page> {
  const page = await stage.visitor({ width: 1440 });
  await signInAs(stage, page, stage.workspace);
  await page.goto(`/p/${stage.workspace.projectUid}/inbox`);
  await rows(page).first().waitFor();
  return page;
}

const rows = (page: Page) => page.getByRole("region", { name: "Conversations" }).getByRole("listitem");
const log = (page: Page) => page.getByRole("log", { name: "Messages" });
const details = (page: Page) => page.getByRole("complementary", { name: "Details" });

async function offered(page: Page, name: string): Promise<void> {
  const list = page.getByRole("listbox", { name: "Saved replies and macros" });
  await list.getByRole("option", { name }).waitFor();
  await expect.poll(() => list.getAttribute("aria-busy")).toBe("false");
}

/** A person's hands, counted: clicks, and keys that command; letters of a text are the same in every product. */
class Hands {
  readonly efforts = new Map<Job, Effort>();
  job: Job = "answer";

  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  #count(part: Partial<Effort>): void {
    const effort = this.efforts.get(this.job) ?? { clicks: 0, keys: 0 };
    this.efforts.set(this.job, {
      clicks: effort.clicks + (part.clicks ?? 0),
      keys: effort.keys + (part.keys ?? 0),
    });
  }

  async click(target: Locator): Promise<void> {
    this.#count({ clicks: 1 });
    await target.click();
  }

  /** One click opens a list, one chooses. */
  async choose(field: Locator, label: string): Promise<void> {
    this.#count({ clicks: 2 });
    await field.selectOption({ label });
  }

  async press(key: string): Promise<void> {
    this.#count({ keys: 1 });
    await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  get total(): Effort {
    const all = [...this.efforts.values()];
    return {
      clicks: all.reduce((sum, { clicks }) => sum + clicks, 0),
      keys: all.reduce((sum, { keys }) => sum + keys, 0),
    };
  }
}

/** What has come of all jobs. */
async function expectDone(): Promise<void> {
  const { token, projectUid: project_uid } = stage.workspace;
  const all = async () =>
    (await stage.t.call(token, "getSessions", { project_uid, limit: 100 })).body.data as {
      state: string;
      priority: string;
      is_spam: boolean;
      segment: string;
      team_id: number | null;
      snoozed_until: string | null;
    }[];
  const count = async () => {
    const found = await all();
    return {
      resolved: found.filter(({ state }) => state === "resolved").length,
      team: found.filter(({ team_id }) => team_id !== null).length,
      snoozed: found.filter(({ snoozed_until }) => snoozed_until !== null).length,
      urgent: found.filter(({ priority }) => priority === "urgent").length,
      praised: found.filter(({ segment }) => segment.includes("praise")).length,
      faulty: found.filter(({ segment }) => segment.includes("faulty")).length,
      spam: found.filter(({ is_spam }) => is_spam).length,
    };
  };
  await expect
    .poll(count)
    .toEqual({ resolved: 17, team: 3, snoozed: 2, urgent: 2, praised: 1, faulty: 2, spam: 3 });
}

test("an hour of thirty conversations takes 76 clicks and 27 keys by mouse", async () => {
  await fillInbox();
  const page = await openInbox();
  const hands = new Hands(page);
  const reply = page.getByRole("textbox", { name: "Reply", exact: true });
  const open = async (name: string) => {
    await hands.click(rows(page).getByText(name, { exact: true }).first());
    await log(page).getByText(name, { exact: true }).waitFor();
  };
  const each = async (job: Job, work: (name: string) => Promise<void>) => {
    hands.job = job;
    for (let number = 1; number <= JOBS[job]; number += 1) await work(`${job} ${number}`);
  };
  await each("answer", async (name) => {
    await open(name);
    await hands.click(reply);
    await hands.type("Yes, we do.");
    await hands.press("Control+Enter");
    await log(page).getByText("resolved this").waitFor();
  });
  await each("saved reply", async (name) => {
    await open(name);
    await hands.click(reply);
    await hands.type("/ship");
    await offered(page, "/ship");
    await hands.press("Enter");
    await expect.poll(() => reply.inputValue()).toBe("It has shipped.");
    await hands.press("Control+Enter");
    await log(page).getByText("resolved this").waitFor();
  });
  await each("team", async (name) => {
    await open(name);
    await hands.choose(details(page).getByLabel("Team"), "Billing");
    await log(page).getByText("moved this to team Billing").waitFor();
  });
  await each("note and colleague", async (name) => {
    await open(name);
    await hands.click(page.getByRole("button", { name: "Note", exact: true }));
    await hands.type("Please look at the invoice.");
    await hands.press("Enter");
    await log(page).getByText("Please look at the invoice.").waitFor();
    await hands.choose(details(page).getByLabel("Assignee"), "Member editor");
    await log(page).getByText("assigned this to Member editor").waitFor();
  });
  await each("snooze", async (name) => {
    await open(name);
    await hands.click(page.getByRole("button", { name: "More actions" }));
    await hands.click(page.getByRole("menuitem", { name: "Snooze" }));
    await hands.click(page.getByRole("dialog").getByRole("button", { name: "Snooze", exact: true }));
    await page.getByText(/^Snoozed until/).waitFor();
  });
  await each("tag and priority", async (name) => {
    await open(name);
    await hands.click(details(page).getByLabel("Tags"));
    await hands.type("faulty");
    await hands.press("Enter");
    // The notice of the conversation before may still be there.
    await page.getByText("Tags saved").last().waitFor();
    await hands.choose(details(page).getByLabel("Priority"), "Urgent");
    await log(page).getByText("set the priority to Urgent").waitFor();
  });
  await each("macro", async (name) => {
    await open(name);
    await hands.click(reply);
    await hands.type("/thanks");
    await offered(page, "/thanks");
    await hands.press("Enter");
    await log(page).getByText("resolved this").waitFor();
  });
  await each("spam", async (name) => {
    await hands.click(rows(page).filter({ hasText: name }).getByRole("checkbox"));
  });
  const bar = page.getByRole("group", { name: "Selected conversations" });
  await hands.click(bar.getByRole("button", { name: "More actions" }));
  await hands.click(page.getByRole("menuitem", { name: "Mark as spam" }));
  await each("block", async (name) => {
    await open(name);
    await hands.click(page.getByRole("button", { name: "More actions" }).last());
    await hands.click(page.getByRole("menuitem", { name: "Block visitor" }));
    await hands.click(page.getByRole("alertdialog").getByRole("button", { name: "Block visitor" }));
    await page.getByRole("alertdialog").waitFor({ state: "hidden" });
  });
  await expectDone();
  expect(Object.fromEntries(hands.efforts)).toEqual({
    answer: { clicks: 20, keys: 10 },
    "saved reply": { clicks: 12, keys: 12 },
    team: { clicks: 9, keys: 0 },
    "note and colleague": { clicks: 8, keys: 2 },
    snooze: { clicks: 8, keys: 0 },
    "tag and priority": { clicks: 8, keys: 2 },
    macro: { clicks: 2, keys: 1 },
    spam: { clicks: 5, keys: 0 },
    block: { clicks: 4, keys: 0 },
  });
  expect(hands.total).toEqual({ clicks: 76, keys: 27 });
});
