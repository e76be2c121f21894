import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import type { SessionView } from "../api/client.ts";
import { useWorkspace } from "../shell/me.tsx";
import { useProject } from "../shell/current-location.ts";
import { EVERYTHING, viewToFilter, isSame, OPEN, type InboxFilter } from "./inbox-filter.ts";
import { viewsQuery } from "./views-query.ts";

/** Views that every project has, in their order. */
export const OWN_VIEWS = [
  "open",
  "mine",
  "unassigned",
  "waiting",
  "people",
  "breaching",
  "breached",
  "snoozed",
  "spam",
  "resolved",
  "all",
] as const;
export type OwnView = (typeof OWN_VIEWS)[number];
export type ViewKey = OwnView | `team-${number}` | `${number}`;

function ownFilter(view: OwnView, userId: number): InboxFilter {
  switch (view) {
    case "open":
      return OPEN;
    case "mine":
      return { ...OPEN, assignee: userId };
    case "unassigned":
      return { ...OPEN, assignee: "none" };
    case "waiting":
      return { ...OPEN, mode: "awaiting" };
    case "people":
      return { ...OPEN, mode: "operator" };
    case "breaching":
    case "breached":
    case "snoozed":
    case "spam":
      return { ...EVERYTHING, box: view };
    case "resolved":
      return { ...EVERYTHING, state: "resolved" };
    case "all":
      return EVERYTHING;
  }
}

export interface InboxView {
  readonly key: ViewKey;
  readonly saved: readonly SessionView[];
  /** The saved view that is open, if one is. */
  readonly current: SessionView | null;
  readonly filter: InboxFilter;
  /** What is left when the filters are cleared. */
  readonly baseline: InboxFilter;
  /** The part of the filter that the person has typed here. */
  readonly typed: string;
  /** The filter differs from the view's. */
  readonly isChanged: boolean;
  /** Which filter is meant is known. */
  readonly isReady: boolean;
  readonly setFilter: (filter: InboxFilter) => void;
  readonly open: (key: ViewKey) => void;
  /** Resets the filter to the view's. */
  readonly discard: () => void;
}

/**
 * The open view is in the address, and so is the contact whose conversations are shown; changes to the filter are
 * kept until another view is opened.
 */
export function useInboxView(): InboxView {
  const { uid } = useProject();
  const { me } = useWorkspace();
  const navigate = useNavigate();
  const { view, session, contact = null } = useSearch({ strict: false });
  const viewName = view ?? (contact === null ? "open" : "all");
  const read = useQuery(viewsQuery(uid));
  const [draft, setDraft] = useState<{ of: string; filter: InboxFilter } | null>(null);
  const saved = read.data ?? NO_VIEWS;
  const current = saved.find(({ id }) => String(id) === viewName) ?? null;
  const key: ViewKey = current ? `${current.id}` : isOwn(viewName) || isTeam(viewName) ? viewName : "open";
  const start = useMemo(() => {
    if (current) return viewToFilter(current);
    if (isTeam(key)) return { ...OPEN, teamId: Number(key.slice(TEAM.length)) };
    return ownFilter(isOwn(key) ? key : "open", me.user.id);
  }, [current, key, me.user.id]);
  const linked = useMemo(
    () => (contact === null ? start : { ...start, contactId: contact }),
    [start, contact],
  );
  const changed = draft?.of === viewName ? draft.filter : null;
  const filter = changed ?? linked;
  const go = (next: string) =>
    void navigate({
      to: "/p/$projectUid/inbox",
      params: { projectUid: uid },
      search: { ...(session ? { session } : {}), ...(next === "open" ? {} : { view: next }) },
    });
  return {
    key,
    saved,
    current,
    filter,
    baseline: current ? EVERYTHING : start,
    typed: changed ? `${changed.from} ${changed.to}`.trim() : "",
    isChanged: !isSame(filter, start),
    isReady: isOwn(viewName) || isTeam(viewName) || !read.isPending,
    setFilter: (next) => {
      setDraft({ of: viewName, filter: next });
      // Removes the contact from the address.
      if (contact !== null && next.contactId !== contact) go(viewName);
    },
    discard: () => {
      setDraft(null);
      if (contact !== null) go(viewName);
    },
    open: (next) => {
      setDraft(null);
      go(next);
    },
  };
}

const NO_VIEWS: readonly SessionView[] = [];

const isOwn = (key: string): key is OwnView => OWN_VIEWS.some((own) => own === key);

const TEAM = "team-";
const isTeam = (key: string): key is `team-${number}` => /^team-\d{1,15}$/.test(key);
