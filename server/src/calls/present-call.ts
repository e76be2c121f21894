import type { z } from "zod";
import { fromJson } from "../platform/db/index.ts";
import { isoTime } from "../platform/operations/fields.ts";
import type { CallRow } from "./queries/calls.ts";
import type { PhoneCall } from "./schema.ts";

const timeOf = (at: number | null): string | null => (at === null ? null : isoTime(at));

export const presentCall = (row: CallRow): z.input<typeof PhoneCall> => ({
  id: row.id,
  session_uid: row.session_uid,
  channel_id: row.channel_id,
  direction: row.direction,
  status: row.status,
  from: row.from_number,
  to: row.to_number,
  extra_data: row.extra_data === null ? null : fromJson<Record<string, unknown>>(row.extra_data),
  answered_by: row.answered_by,
  answered_at: timeOf(row.answered_at),
  ended_at: timeOf(row.ended_at),
  duration_seconds: row.duration_s,
  recording:
    row.recording_url === null ? null : { url: row.recording_url, consent_at: timeOf(row.consent_at) },
  transfer: row.transfer_to === null ? null : { to: row.transfer_to, status: row.transfer_status },
  cost_usd: row.cost_micros === null ? null : row.cost_micros / 1_000_000,
  problem: row.problem,
  createdAt: isoTime(row.created_at),
  updatedAt: isoTime(row.updated_at),
});
