import { afterAll, beforeAll, expect, test } from "vitest";
import type { Workspace } from "../../test/factories.ts";
import { watchLoop, type LoopWatch } from "../../test/loop-watch.ts";

const CONVERSATIONS = 40_000;
/** Each conversation has a tag of its own besides the one they share: a report by tag has as many rows. */
const TOPICS = CONVERSATIONS;
const MONTH = { from: "2026-06-01", to: "2026-06-30" };

let watch: LoopWatch;
let workspace: Workspace;
beforeAll(async () => {
  watch = await watchLoop();
  ({ workspace } = await watch.ask("workspace"));
  // As many in the month before.
  await watch.ask("conversations", {
    workspace,
    count: 2 * CONVERSATIONS,
    from: Date.parse("2026-05-02T00:00:00Z"),
    until: Date.parse("2026-07-01T00:00:00Z"),
    topics: TOPICS,
  });
});
afterAll(() => watch.stop());

async function call(operation: string, input: object): Promise<string> {
  const response = await fetch(`${watch.base}/${operation}`, {
    method: "POST",
    headers: { ...workspace.token, "content-type": "application/json" },
    body: JSON.stringify({ project_uid: workspace.projectUid, ...MONTH, ...input }),
  });
  const text = await response.text();
  expect(response.status).toBe(200);
  return text;
}

test.each([
  ["getDeskReport", { by: "person" }],
  ["getDeskReport", { by: "hour", timezone: "America/St_Johns" }],
  ["getDeskReport", { by: "tag" }],
  ["getDeskReport", { by: "team", tag: "chat" }],
  ["exportDeskReport", { by: "tag" }],
])("%s of 40,000 conversations by %j never holds the event loop", async (operation, input) => {
  expect(await watch.heldFor(() => call(operation, input))).toBeNull();
});

test("reports read at the same time don't hold it either", async () => {
  const kinds = ["person", "team", "channel", "tag", "hour"];
  expect(await watch.heldFor(() => Promise.all(kinds.map((by) => call("getDeskReport", { by }))))).toBeNull();
});

test("all of them are counted, and the export has a row for each tag", async () => {
  const { data } = JSON.parse(await call("getDeskReport", { by: "tag" }));
  expect([data.totals.conversations, data.previous.conversations, data.row_count]).toEqual([
    CONVERSATIONS,
    CONVERSATIONS,
    TOPICS + 1,
  ]);
  expect(data.rows).toHaveLength(500);
  expect(data.rows[0]).toMatchObject({ name: "chat", conversations: CONVERSATIONS });
  const lines = (await call("exportDeskReport", { by: "tag" })).trimEnd().split("\r\n");
  expect(lines).toHaveLength(1 + TOPICS + 1);
});
