import type { z } from "zod";
import { fromJson } from "../platform/db/index.ts";
import { isoTime } from "../platform/operations/fields.ts";
import type { ContactSummary } from "../contacts/index.ts";
import type { VisitorSummary } from "./queries/page-of-sessions.ts";
import type { SessionRow } from "./queries/sessions.ts";
import type { ProofRow } from "./queries/visitor-proofs.ts";
import type { Session, SessionListItem } from "./schema.ts";
import { CHAT_MODE_CODES, PRIORITIES } from "./tables.ts";

type FreeForm = Record<string, unknown>;

export function presentSession(row: SessionRow): z.input<typeof Session> {
  return Object.assign(sharedFields(row), {
    visitor_id: row.visitor_id,
    is_emulator: row.is_emulator === 1,
    language: row.language,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  });
}

/** What the page's sessions refer to, by id. */
export interface People {
  readonly contacts: ReadonlyMap<number, ContactSummary>;
  readonly visitors: ReadonlyMap<number, VisitorSummary>;
}

export function presentListItem(row: SessionRow, people: People): z.input<typeof SessionListItem> {
  const visitor = row.visitor_id === null ? undefined : people.visitors.get(row.visitor_id);
  const contact = row.contact_id === null ? undefined : people.contacts.get(row.contact_id);
  return Object.assign(sharedFields(row), {
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
    total_unseen: String(row.unseen),
    last_message_time: row.last_message_at === null ? null : isoTime(row.last_message_at),
    last_message: row.last_message,
    last_message_id: row.last_message_id,
    last_message_content_type: row.last_message_content_type,
    last_message_type: row.last_message_type,
    visitor_data: visitor ? { id: visitor.id, uid: visitor.uid, ...fromJson<FreeForm>(visitor.data) } : {},
    contact_data: contact ? presentContactSummary(contact) : {},
    session_meta: fromJson<FreeForm>(row.meta),
  });
}

const presentContactSummary = ({ is_verified, ...contact }: ContactSummary): FreeForm => ({
  ...contact,
  verified: is_verified === 1,
});

export const presentProof = ({ level, kind, value, source, ...proof }: ProofRow) => ({
  level,
  kind,
  value,
  source,
  proven_by: proof.proven_by,
  proven_at: isoTime(proof.proven_at),
  expires_at: proof.expires_at === null ? null : isoTime(proof.expires_at),
});

/** Completed by Object.assign: spread into a literal with as many fields again, a page took ten times as long. */
function sharedFields(row: SessionRow) {
  return {
    id: row.id,
    session_uid: row.uid,
    chat_mode: `${CHAT_MODE_CODES[row.chat_mode]}` as const,
    project_id: row.project_id,
    integration_id: row.integration_id,
    state: row.state,
    segment: row.segment,
    status: row.status,
    device_type: row.device_type,
    platform: row.platform,
    ip: row.ip,
    country: row.country,
    data: fromJson<FreeForm>(row.data),
    contact_id: row.contact_id,
    assignee_id: row.assignee_id,
    team_id: row.team_id,
    priority: PRIORITIES[row.priority] ?? "none",
    snoozed_until: row.snoozed_until === null ? null : isoTime(row.snoozed_until),
    is_spam: row.is_spam === 1,
    sla:
      row.sla_due_at === null || row.sla_target === null
        ? null
        : { target: row.sla_target, due_at: isoTime(row.sla_due_at) },
  };
}
