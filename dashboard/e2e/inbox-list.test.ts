import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { signInAs } from "./browser.ts";
import { useStage } from "./use-stage.ts";
import { isLong } from "../../server/test/is-long.ts";

const stage = useStage();

async function operator(path: string): Promise<Page> {
  const page = await stage.visitor();
  await signInAs(stage, page, stage.workspace);
  await page.goto(`/p/${stage.workspace.projectUid}/${path}`);
  return page;
}

async function talk(...messages: string[]): Promise<string> {
  const { widgetUid: widget_uid, key } = stage.workspace;
  const { body } = await stage.t.call(key, "createSession", { widget_uid });
  const { session_uid } = body.data;
  for (const message of messages) {
    stage.t.clock.advance(1000);
    await stage.t.call(key, "sendMessage", { widget_uid, session_uid, message });
  }
  return session_uid;
}

const ALL = isLong ? 10_000 : 2_000;

/** Copies of one conversation, each a second younger than the one before, straight into the data base. */
async function seed(): Promise<void> {
  const { app } = stage.t.running;
  const uid = await talk("Hello");
  const like = await app.db.read
    .selectFrom("sessions")
    .selectAll()
    .where("uid", "=", uid)
    .where("project_id", "=", stage.workspace.projectId)
    .executeTakeFirstOrThrow();
  const { id: _id, ...row } = like;
  for (let first = 1; first < ALL; first += 500) {
    const rows = Array.from({ length: Math.min(500, ALL - first) }, (_, index) => ({
      ...row,
      uid: `${stage.workspace.projectId}-${first + index}`,
      last_message: `Conversation ${first + index}.`,
      last_message_at: like.last_activity_at - (first + index) * 1000,
      last_activity_at: like.last_activity_at - (first + index) * 1000,
    }));
    await app.db.write(({ sql }) => sql.insertInto("sessions").values(rows).execute());
  }
}

test(
  `${ALL} conversations: scrolling reaches each once, and only visible rows are rendered`,
  { timeout: 240_000 },
  async () => {
    await seed();
    const page = await operator("inbox");
    // A tall window needs fewer scroll steps.
    await page.setViewportSize({ width: 1280, height: 3000 });
    const rows = page.getByRole("region", { name: "Conversations" }).getByRole("listitem");
    await rows.filter({ hasText: "Conversation 1." }).waitFor();
    const places = new Map<string, number>();
    let [last, mostRows, moved] = [0, 0, 0];
    // Continues from the last row seen, so none can be missed; allows many more steps than needed.
    for (let looks = 0; looks < 50_000 && last < ALL; looks += 1) {
      const seen = await rows.evaluateAll((all) => {
        all.at(-1)?.scrollIntoView({ block: "start" });
        return all.map(({ ariaPosInSet, textContent }) => ({ place: Number(ariaPosInSet), textContent }));
      });
      mostRows = Math.max(mostRows, seen.length);
      for (const { place, textContent } of seen) {
        const name = /Conversation \d+\./.exec(textContent ?? "")?.[0] ?? "the one they are copies of";
        if (places.has(name) && places.get(name) !== place) moved += 1;
        places.set(name, place);
        last = Math.max(last, place);
      }
    }
    expect(places.size).toBe(ALL);
    expect(new Set(places.values()).size).toBe(ALL);
    expect(moved).toBe(0);
    expect(places.get(`Conversation ${ALL - 1}.`)).toBe(ALL);
    expect(mostRows).toBeLessThan(100);
  },
);

test("a search finds old messages; it can be cleared", async () => {
  const first = await talk(
    "I have a long story about what I ordered last summer: my parcel went to Timbuktu and not to me",
    ...Array.from({ length: 60 }, (_, at) => `something else ${at}`),
  );
  await talk("Good morning");
  const page = await operator("inbox");
  const list = page.getByRole("region", { name: "Conversations" });
  const rows = list.getByRole("listitem");
  await expect.poll(() => rows.count()).toBe(2);
  await page.keyboard.press("/");
  await page.keyboard.type("TIMBUKTU");
  await expect.poll(() => rows.count()).toBe(1);
  const mark = rows.first().locator("mark");
  expect(await mark.innerText()).toBe("Timbuktu");
  // Below the mark is the mark: the row does not end before it.
  const isInRow = (): Promise<boolean> =>
    mark.evaluate((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const row = one.closest(".truncate")!.getBoundingClientRect();
      return left >= row.left && right <= row.right && top >= row.top - 1 && bottom <= row.bottom + 1;
    });
  expect(await isInRow()).toBe(true);
  expect(await list.getByRole("group", { name: "Changed filters" }).count()).toBe(0);
  const view = list.getByRole("combobox", { name: "Views" });
  expect(await view.locator("option:checked").innerText()).toBe("All");
  await rows.first().click();
  await expect.poll(() => new URL(page.url()).searchParams.get("session")).toBe(first);
  const found = page.getByRole("log").locator('[aria-current="true"]');
  await found.getByText("Timbuktu").waitFor();
  const distance = (): Promise<number> =>
    found.evaluate((one) => {
      const thread = one.closest('[role="log"]')!.getBoundingClientRect();
      const { top, bottom } = one.getBoundingClientRect();
      return Math.max(thread.top - top, bottom - thread.bottom);
    });
  await expect.poll(distance).toBeLessThan(0);
  await list.getByRole("searchbox").fill("Nowhere at all");
  await page.getByText("No matching conversations").waitFor();
  await list.getByRole("button", { name: "Clear search" }).first().click();
  await expect.poll(() => rows.count()).toBe(2);
});

test("execution logs are found by their words and their kind, and appear on the open page", async () => {
  await talk("Tell me about giraffes");
  await talk("requesthumanoperator");
  const page = await operator("logs");
  const entries = page.getByRole("main").getByRole("listitem");
  await page.getByLabel("Type").selectOption({ label: "Handover" });
  await expect.poll(() => entries.count()).toBe(1);
  await page.getByLabel("Type").selectOption({ label: "Message" });
  await page.getByRole("searchbox", { name: "Search entries" }).fill("GIRAFFES");
  await entries.filter({ hasText: "Tell me about giraffes" }).waitFor();
  await expect.poll(() => entries.count()).toBe(1);
  await talk("Other giraffes");
  await entries.filter({ hasText: "Other giraffes" }).waitFor();
  await page.getByRole("searchbox", { name: "Search entries" }).fill("elephants");
  await page.getByText("No matching entries").waitFor();
  await page.getByRole("main").getByRole("button", { name: "Clear filters" }).click();
  await entries.filter({ hasText: "The visitor asked for a person" }).waitFor();
});
