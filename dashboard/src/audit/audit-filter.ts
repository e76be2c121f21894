import type { AuditEntry, Input } from "../api/client.ts";
import { auditTexts } from "../i18n/areas/audit.ts";
import { texts } from "../i18n/index.ts";

const { actions } = auditTexts;

export type NamedAction = keyof typeof actions;

export interface AuditFilter {
  readonly search: string;
  readonly action: "all" | NamedAction;
  readonly outcome: "all" | AuditEntry["outcome"];
  readonly from: string;
  readonly to: string;
}

export const NO_AUDIT_FILTER: AuditFilter = { search: "", action: "all", outcome: "all", from: "", to: "" };

/** The filters as both the list and the file take them. */
export const toAuditInput = (organizationId: number, filter: AuditFilter) =>
  ({
    organization_id: organizationId,
    ...(filter.search ? { search: filter.search } : {}),
    ...(filter.action === "all" ? {} : { action: filter.action }),
    ...(filter.outcome === "all" ? {} : { outcome: filter.outcome }),
    ...(filter.from ? { from: filter.from } : {}),
    ...(filter.to ? { to: filter.to } : {}),
  }) satisfies Input<"exportAuditLog">;

/** What was done in plain words, or the operation's name. */
export const nameOfAction = (action: string): string =>
  action in actions ? actions[action as NamedAction] : action;

/** Every action with words, in the order of the page's language. */
export const namedActions = (): { readonly value: NamedAction; readonly label: string }[] =>
  (Object.keys(actions) as NamedAction[])
    .map((value) => ({ value, label: actions[value] }))
    .toSorted((one, other) => one.label.localeCompare(other.label, texts.locale));
