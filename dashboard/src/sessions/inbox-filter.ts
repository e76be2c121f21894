import type { Input, SessionView } from "@parley/sdk";
import { CHAT_MODES } from "./chat-mode.ts";

type Mode = "bot" | "awaiting" | "operator";
export type SessionState = "pending" | "unresolved" | "resolved" | "closed";
type Conditions = NonNullable<NonNullable<Input<"getSessions">>["filter"]>;
type Condition = Conditions[number];

export const INBOX_SORTS = ["last_message", "priority", "waiting"] as const;
type InboxSort = (typeof INBOX_SORTS)[number];

export interface InboxFilter {
  readonly mode: "all" | Mode;
  /** `open` is every state in which the conversation is not over. */
  readonly state: "all" | "open" | SessionState;
  /** A user's id, or `none` for conversations no person handles. */
  readonly assignee: "all" | "none" | number;
  readonly teamId: number | null;
  /** Snoozed conversations and spam, which no other list of open ones has, and what misses its service level. */
  readonly box: "all" | "breaching" | "breached" | "snoozed" | "spam";
  readonly sort: InboxSort;
  readonly contactId: number | null;
  readonly visitorId: number | null;
  readonly from: string;
  readonly to: string;
  readonly order: "ASC" | "DESC";
  readonly search: string;
  /** Conditions of a view that was made elsewhere, for which the inbox has no field. */
  readonly others: Conditions;
}

export const EVERYTHING: InboxFilter = {
  mode: "all",
  state: "all",
  assignee: "all",
  teamId: null,
  box: "all",
  sort: "last_message",
  contactId: null,
  visitorId: null,
  from: "",
  to: "",
  order: "DESC",
  search: "",
  others: [],
};

const OPEN_STATES = ["pending", "unresolved"];

/** What the inbox shows first. */
export const OPEN: InboxFilter = { ...EVERYTHING, state: "open" };

export const isSame = (one: InboxFilter, other: InboxFilter): boolean =>
  JSON.stringify({ ...EVERYTHING, ...one }) === JSON.stringify({ ...EVERYTHING, ...other });

const BOXES: Readonly<Record<"snoozed" | "spam", Condition>> = {
  snoozed: { model: "SESSION", key: "snoozed_until", operator: "ne", value: null },
  spam: { model: "SESSION", key: "is_spam", operator: "eq", value: "true" },
};

/** The filter without dates and search, as the API's conditions. */
export function toConditions(filter: InboxFilter): Conditions {
  const { mode, state, assignee, teamId, box, contactId, visitorId, others } = filter;
  const equal = (key: Condition["key"], value: string | number | null): Conditions =>
    value === null || value === "all" ? [] : [{ model: "SESSION", key, operator: "eq", value }];
  const open: Condition = { model: "SESSION", key: "state", operator: "in", value: OPEN_STATES };
  const unassigned: Condition = { model: "SESSION", key: "assignee_id", operator: "eq", value: null };
  return [
    ...equal("chat_mode", mode),
    ...(state === "open" ? [open] : equal("state", state)),
    ...(assignee === "none" ? [unassigned] : equal("assignee_id", assignee)),
    ...equal("team_id", teamId),
    // The server's clock decides what breaches; a saved view cannot.
    ...(box === "snoozed" || box === "spam" ? [BOXES[box]] : []),
    ...equal("contact_id", contactId),
    ...equal("visitor_id", visitorId),
    ...others,
  ];
}

/** Everything a view keeps of the filter. */
export const filterToView = (filter: InboxFilter) => ({
  filter: toConditions(filter),
  from: filter.from || null,
  to: filter.to || null,
  search: filter.search || null,
  orderBy: filter.order,
});

/** The filter of a saved view. */
export function viewToFilter(
  view: Omit<ReturnType<typeof filterToView>, "orderBy"> & Pick<SessionView, "orderBy">,
) {
  const start: InboxFilter = {
    ...EVERYTHING,
    from: view.from ?? "",
    to: view.to ?? "",
    search: view.search ?? "",
    order: view.orderBy ?? EVERYTHING.order,
  };
  return view.filter.reduce(withCondition, start);
}

function withCondition(filter: InboxFilter, condition: Condition): InboxFilter {
  const [name, value] = fieldOf(condition) ?? [];
  const isFree = name !== undefined && filter[name] === EVERYTHING[name];
  return isFree ? { ...filter, [name]: value } : { ...filter, others: [...filter.others, condition] };
}

/** The field that asks the same as the condition, and its value. */
function fieldOf({ key, operator, value }: Condition): readonly [keyof InboxFilter, unknown] | null {
  if (key === "state" && operator === "in" && String(value) === String(OPEN_STATES)) return ["state", "open"];
  if (key === "snoozed_until" && operator === "ne" && value === null) return ["box", "snoozed"];
  if (operator !== "eq") return null;
  if (key === "is_spam" && value === "true") return ["box", "spam"];
  if (key === "assignee_id" && value === null) return ["assignee", "none"];
  const field = FIELDS.find((one) => one.key === key && one.takes(value));
  return field ? [field.name, value] : null;
}

const oneOf =
  (...words: readonly string[]) =>
  (value: unknown): boolean =>
    words.includes(String(value));
const isId = (value: unknown): boolean => typeof value === "number";

const FIELDS = [
  { name: "mode", key: "chat_mode", takes: oneOf(...CHAT_MODES) },
  { name: "state", key: "state", takes: oneOf("pending", "unresolved", "resolved", "closed") },
  { name: "assignee", key: "assignee_id", takes: isId },
  { name: "teamId", key: "team_id", takes: isId },
  { name: "contactId", key: "contact_id", takes: isId },
  { name: "visitorId", key: "visitor_id", takes: isId },
] as const;

/** That one custom field has one value: what the filters can ask for. Others are only shown and removed. */
export const isFieldCondition = ({ key, operator, value }: Condition): boolean =>
  key === "field" && operator === "eq" && value !== null && !Array.isArray(value);

/** Whether the filters exclude more than the baseline does; the search is not one of them. */
export const isNarrowed = (filter: InboxFilter, baseline: InboxFilter): boolean =>
  !isSame({ ...filter, search: "", order: EVERYTHING.order, sort: EVERYTHING.sort }, baseline);
