import type { Input, SessionView } from "../api/client.ts";

type Mode = "bot" | "awaiting" | "operator";
export type SessionState = "pending" | "unresolved" | "resolved" | "closed";
type Conditions = NonNullable<NonNullable<Input<"getSessions">>["filter"]>;
type Condition = Conditions[number];

export interface InboxFilter {
  readonly mode: "all" | Mode;
  readonly state: "all" | SessionState;
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
  contactId: null,
  visitorId: null,
  from: "",
  to: "",
  order: "DESC",
  search: "",
  others: [],
};

export const isSame = (one: InboxFilter, other: InboxFilter): boolean =>
  JSON.stringify({ ...EVERYTHING, ...one }) === JSON.stringify({ ...EVERYTHING, ...other });

/** What the filter asks beside days and words, as the API's conditions. */
export function conditionsOf({ mode, state, contactId, visitorId, others }: InboxFilter): Conditions {
  const equal = (key: Condition["key"], value: string | number | null): Conditions =>
    value === null || value === "all" ? [] : [{ model: "SESSION", key, operator: "eq", value }];
  return [
    ...equal("chat_mode", mode),
    ...equal("state", state),
    ...equal("contact_id", contactId),
    ...equal("visitor_id", visitorId),
    ...others,
  ];
}

/** Everything a view keeps of the filter. */
export const viewOf = (filter: InboxFilter) => ({
  filter: conditionsOf(filter),
  from: filter.from || null,
  to: filter.to || null,
  search: filter.search || null,
  orderBy: filter.order,
});

/** The filter a saved view stands for. */
export function filterOf(view: Omit<ReturnType<typeof viewOf>, "orderBy"> & Pick<SessionView, "orderBy">) {
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
  const field = FIELDS.find(
    ({ key, takes }) => condition.operator === "eq" && key === condition.key && takes(condition.value),
  );
  const isFree = field && filter[field.name] === EVERYTHING[field.name];
  return isFree
    ? { ...filter, [field.name]: condition.value }
    : { ...filter, others: [...filter.others, condition] };
}

const oneOf =
  (...words: readonly string[]) =>
  (value: unknown): boolean =>
    words.includes(String(value));
const isId = (value: unknown): boolean => typeof value === "number";

const FIELDS = [
  { name: "mode", key: "chat_mode", takes: oneOf("bot", "awaiting", "operator") },
  { name: "state", key: "state", takes: oneOf("pending", "unresolved", "resolved", "closed") },
  { name: "contactId", key: "contact_id", takes: isId },
  { name: "visitorId", key: "visitor_id", takes: isId },
] as const;

/** Whether the filters leave something out; the search stands beside them. */
export const isNarrowed = (filter: InboxFilter): boolean =>
  !isSame({ ...filter, search: "", order: EVERYTHING.order }, EVERYTHING);
