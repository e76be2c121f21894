import type { App } from "../../platform/operations/context.ts";
import { reportStatus } from "../call-status.ts";
import type { VoiceChannel } from "../open-call.ts";
import { updateCall, type CallRow } from "../queries/calls.ts";

/** What became of a call, as its carrier reports it. */
export async function recordStatus(
  app: App,
  { provider }: VoiceChannel,
  call: CallRow,
  form: URLSearchParams,
): Promise<void> {
  const status = provider.statusOf(form.get("CallStatus") ?? "");
  if (!status) return;
  const seconds = Number(form.get("CallDuration") ?? Number.NaN);
  await reportStatus(app, call.id, {
    status,
    vendorId: form.get("CallSid") ?? "",
    durationS: Number.isFinite(seconds) ? Math.max(0, Math.trunc(seconds)) : null,
    answeredBy: form.get("AnsweredBy"),
    problem: status === "failed" ? problemOf(provider.label, form) : null,
  });
}

function problemOf(label: string, form: URLSearchParams): string {
  const code = form.get("ErrorCode") ?? form.get("SipResponseCode") ?? "";
  return `${label} could not connect the call${/^\d{1,6}$/.test(code) ? ` (${code})` : ""}. Check the number.`;
}

const LONGEST_ADDRESS = 500;

/** Where a finished recording is. */
export async function recordRecording(app: App, call: CallRow, form: URLSearchParams): Promise<void> {
  const url = form.get("RecordingUrl") ?? "";
  if (form.get("RecordingStatus") !== "completed" || url.length > LONGEST_ADDRESS) return;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return;
  await app.db.writeStatement((sql) =>
    updateCall(sql, call.id, { recording_url: url, updated_at: app.now() }),
  );
}
