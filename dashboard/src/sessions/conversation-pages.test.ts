import { expect, test } from "vitest";
import type { SessionListItem, SessionMessage } from "../api/client.ts";
import {
  conversationsOf,
  matchesFilter,
  nextPage,
  PAGE,
  withConversation,
  withMessage,
  withoutConversation,
  type ConversationPages,
} from "./conversation-pages.ts";
import { EVERYTHING, OPEN } from "./inbox-filter.ts";

const START = Date.parse("2026-03-01T00:00:00.000Z");

/** A conversation whose last message was so many minutes after the start. */
const conversation = (id: number, minutes = id, more: Partial<SessionListItem> = {}): SessionListItem => ({
  id,
  session_uid: String(id),
  chat_mode: "1",
  project_id: 1,
  integration_id: 1,
  state: "pending",
  segment: "chat",
  status: "open",
  device_type: null,
  platform: null,
  ip: null,
  country: null,
  data: {},
  contact_id: null,
  assignee_id: null,
  team_id: null,
  priority: "none",
  snoozed_until: null,
  is_spam: false,
  sla: null,
  created_at: new Date(START).toISOString(),
  updated_at: new Date(START).toISOString(),
  total_unseen: "0",
  last_message_time: new Date(START + minutes * 60_000).toISOString(),
  last_message: "hello",
  last_message_id: id,
  last_message_content_type: "text",
  last_message_type: 0,
  visitor_data: {},
  contact_data: {},
  session_meta: {},
  ...more,
});

const message = (id: number, more: Partial<SessionMessage> = {}): SessionMessage => ({
  id,
  session_uid: "1",
  send_by: "user",
  origin: "widget",
  type: "text",
  message: "new",
  content_type: "text",
  choices: [],
  sources: [],
  rating: null,
  user_id: null,
  user_name: null,
  event: null,
  created_at: new Date(START + id * 60_000).toISOString(),
  ...more,
});

const list = (...pages: { ids: number[]; isEnd?: boolean }[]): ConversationPages => ({
  pages: pages.map(({ ids, isEnd = false }) => ({ data: ids.map((id) => conversation(id)), isEnd })),
  pageParams: pages.map((_, index) => index + 1),
});

const idsOf = ({ pages }: ConversationPages) => pages.map(({ data }) => data.map(({ id }) => id));

test("a conversation moves to the place of its last message, in either order", () => {
  const newestFirst = list({ ids: [6, 5] }, { ids: [4, 3], isEnd: true });
  expect(idsOf(withConversation(newestFirst, conversation(3, 9), "DESC"))).toEqual([[3, 6, 5], [4]]);
  const oldestFirst = list({ ids: [3, 4] }, { ids: [5, 6], isEnd: true });
  expect(idsOf(withConversation(oldestFirst, conversation(3, 9), "ASC"))).toEqual([[4], [5, 6, 3]]);
});

test("a conversation beyond the loaded pages stays out, unless every page is loaded", () => {
  const more = list({ ids: [6, 5] });
  expect(idsOf(withConversation(more, conversation(1), "DESC"))).toEqual([[6, 5]]);
  const all = list({ ids: [6, 5], isEnd: true });
  expect(idsOf(withConversation(all, conversation(1), "DESC"))).toEqual([[6, 5, 1]]);
  expect(idsOf(withConversation(list({ ids: [], isEnd: true }), conversation(1), "DESC"))).toEqual([[1]]);
});

test("filters the client can evaluate decide what belongs to the list", () => {
  const waiting = conversation(1, 1, { chat_mode: "2", state: "unresolved" });
  expect(matchesFilter(waiting, EVERYTHING)).toBe(true);
  expect(matchesFilter(waiting, { ...EVERYTHING, mode: "awaiting", state: "unresolved" })).toBe(true);
  expect(matchesFilter(waiting, { ...EVERYTHING, mode: "bot" })).toBe(false);
  expect(matchesFilter(waiting, OPEN)).toBe(true);
  expect(matchesFilter({ ...waiting, state: "resolved" }, OPEN)).toBe(false);
  expect(matchesFilter({ ...waiting, last_message_time: null }, EVERYTHING)).toBe(false);
  expect(matchesFilter(waiting, { ...OPEN, assignee: "none" })).toBe(true);
  expect(matchesFilter(waiting, { ...OPEN, assignee: 7 })).toBe(false);
  expect(matchesFilter({ ...waiting, assignee_id: 7 }, { ...OPEN, assignee: 7 })).toBe(true);
  expect(matchesFilter({ ...waiting, assignee_id: 7 }, { ...OPEN, assignee: "none" })).toBe(false);
  expect(matchesFilter(waiting, { ...EVERYTHING, from: "2026-03-01", to: "2026-03-01" })).toBe(true);
  expect(matchesFilter(waiting, { ...EVERYTHING, from: "2026-03-02" })).toBe(false);
  expect(matchesFilter(waiting, { ...EVERYTHING, search: "hello" })).toBe(null);
  expect(matchesFilter(waiting, { ...EVERYTHING, contactId: 7 })).toBe(false);
  expect(matchesFilter({ ...waiting, contact_id: 7 }, { ...EVERYTHING, contactId: 7 })).toBe(true);
  expect(matchesFilter(waiting, { ...EVERYTHING, visitorId: 1 })).toBe(null);
});

test("unread messages are counted once, as on the server", () => {
  const before = conversation(1, 1, { total_unseen: "2" });
  expect(withMessage(before, message(5))).toMatchObject({ total_unseen: "3", last_message: "new" });
  expect(withMessage(before, message(5, { send_by: "assistant" })).total_unseen).toBe("2");
  expect(withMessage(before, message(5, { send_by: "operator" })).total_unseen).toBe("0");
  const note = withMessage(before, message(5, { send_by: "operator", type: "note" }));
  expect(note).toMatchObject({ total_unseen: "2", last_message_type: 1 });
  expect(withMessage(before, message(1))).toBe(before);
});

/** The server's list by pages of a hundred. */
function serve(ids: readonly number[], page: number) {
  const data = ids.slice((page - 1) * PAGE, page * PAGE).map((id) => conversation(id));
  return { data, isEnd: data.length < PAGE };
}

test.each(["new ones arrive", "some leave"])(
  "no conversation is skipped when %s between two pages",
  (what) => {
    let ids = Array.from({ length: 450 }, (_, index) => 450 - index);
    let pages: ConversationPages = { pages: [serve(ids, 1)], pageParams: [1] };
    for (let turn = 0; turn < 20; turn += 1) {
      const next = nextPage(pages.pages, pages.pageParams.at(-1) ?? 1);
      if (next === null) break;
      const isQuiet = turn % 2 === 1;
      if (!isQuiet && what === "some leave") {
        const gone = ids.slice(10 * turn, 10 * turn + 3);
        ids = ids.filter((id) => !gone.includes(id));
        for (const id of gone) pages = withoutConversation(pages, String(id));
      } else if (!isQuiet) {
        ids = [1000 + turn, ...ids];
        pages = withConversation(pages, conversation(1000 + turn), "DESC");
      }
      const page = nextPage(pages.pages, pages.pageParams.at(-1) ?? 1) ?? next;
      pages = { pages: [...pages.pages, serve(ids, page)], pageParams: [...pages.pageParams, page] };
    }
    expect(conversationsOf(pages.pages).map(({ id }) => id)).toEqual(ids);
  },
);
