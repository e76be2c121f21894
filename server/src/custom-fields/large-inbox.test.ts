import { afterAll, beforeAll, expect, test } from "vitest";
import type { Workspace } from "../../test/factories.ts";
import { watchLoop, type LoopWatch } from "../../test/loop-watch.ts";

const CONVERSATIONS = 60_000;
const HALF = CONVERSATIONS / 2;

let watch: LoopWatch;
let workspace: Workspace;
beforeAll(async () => {
  watch = await watchLoop();
  ({ workspace } = await watch.ask("workspace"));
  await call("createCustomField", { subject: "conversation", key: "order", label: "Order", kind: "text" });
  await watch.ask("conversations", {
    workspace,
    count: CONVERSATIONS,
    from: Date.parse("2026-06-01T00:00:00Z"),
    until: Date.parse("2026-07-01T00:00:00Z"),
    topics: 10,
    field: "order",
  });
});
afterAll(() => watch.stop());

async function call(operation: string, input: object) {
  const response = await fetch(`${watch.base}/${operation}`, {
    method: "POST",
    headers: { ...workspace.token, "content-type": "application/json" },
    body: JSON.stringify({ project_uid: workspace.projectUid, ...input }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as { data: { session_uid: string }[] };
}

const find = async (value: string, more: object = {}): Promise<string[]> => {
  const filter = [{ model: "SESSION", key: "field", field: "order", operator: "eq", value }];
  const { data } = await call("getSessions", { filter, orderBy: "ASC", ...more });
  return data.map(({ session_uid }) => session_uid);
};

test("a rare value is found wherever it is in a long list, page by page in both directions", async () => {
  const [one, other] = ["many-7", `many-${HALF + 7}`];
  expect(await find("a-7")).toEqual([one, other]);
  expect(await find("A-7", { orderBy: "DESC" })).toEqual([other, one]);
  expect(await find("a-7", { limit: 1, page: 2 })).toEqual([other]);
  expect(await find("a-7", { limit: 2, page: 2 })).toEqual([]);
  expect(await find("a-7", { search: other })).toEqual([other]);
  expect(await find("nothing")).toEqual([]);
});

test.each(["a-7", "nothing"])("looking for %s never holds the event loop", async (value) => {
  expect(await watch.heldFor(() => find(value))).toBeNull();
});
