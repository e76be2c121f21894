import type { Input } from "../api/client.ts";

type Mode = "bot" | "awaiting" | "operator";
export type SessionState = "pending" | "unresolved" | "resolved" | "closed";

export interface InboxFilter {
  readonly mode: "all" | Mode;
  readonly state: "all" | SessionState;
  readonly from: string;
  readonly to: string;
  readonly order: "ASC" | "DESC";
  readonly viewId: number | null;
  readonly search: string;
}

export const EVERYTHING: InboxFilter = {
  mode: "all",
  state: "all",
  from: "",
  to: "",
  order: "DESC",
  viewId: null,
  search: "",
};

export const isSame = (one: InboxFilter, other: InboxFilter): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

type Conditions = NonNullable<NonNullable<Input<"getSessions">>["filter"]>;

/** What the filter asks, in the API's words; also what a saved view keeps. */
export function conditionsOf({ mode, state }: InboxFilter): Conditions {
  return [
    ...(mode === "all"
      ? []
      : [{ model: "SESSION" as const, key: "chat_mode" as const, operator: "eq" as const, value: mode }]),
    ...(state === "all"
      ? []
      : [{ model: "SESSION" as const, key: "state" as const, operator: "eq" as const, value: state }]),
  ];
}

/** Whether the filters leave something out; the search stands beside them. */
export const isNarrowed = (filter: InboxFilter): boolean =>
  filter.mode !== "all" ||
  filter.state !== "all" ||
  filter.from !== "" ||
  filter.to !== "" ||
  filter.viewId !== null;
