import type { CleanupTask } from "../platform/jobs/cleanup.ts";
import type { App } from "../platform/operations/context.ts";
import { deleteEventsBefore } from "./queries/events.ts";
import { registerReceiving } from "./receive/drain-thread.ts";
import { registerHandOver } from "./send/hand-over.ts";
import { registerSending } from "./send/send-messages.ts";

export {
  ChannelFailure,
  UnsignedCall,
  type ChannelCall,
  type ChannelVendor,
  type VendorBody,
} from "./channel.ts";
export { markFailing } from "./channel-state.ts";
export { maskSecrets } from "./credentials.ts";
export { formatMarkdown, type Markup } from "./formatting/format-markdown.ts";
export { pauseAfter } from "./pause-after.ts";
export { startListeners, type Listeners } from "./listeners.ts";
export { createOpenChannels, type OpenCallChannel } from "./open-channels.ts";
export { countChannelBacklog } from "./queries/backlog.ts";
export { listChannelsOfKind } from "./queries/channels.ts";
export { deleteEventsOfPeople } from "./receive/delete-events.ts";
export { deleteEventsOfVisitors } from "./queries/threads.ts";
export { textMessages } from "./text-messages.ts";
export { withdrawChannels } from "./withdraw-channels.ts";
export { registerChannelCalls } from "./receive/register-calls.ts";
export type { PhoneVendor } from "./telnyx/phone.ts";
export { callTexml } from "./telnyx/telnyx-api.ts";
export { verifyTelnyxSignature } from "./telnyx/telnyx-signature.ts";
export { callTwilio } from "./twilio/twilio-api.ts";
export { verifyTwilioSignature } from "./twilio/twilio-signature.ts";
export type { TwilioVoiceVendor } from "./twilio/twilio-voice.ts";
export type { VoiceSettings } from "./voice/voice-settings.ts";

/** Longer than any vendor repeats a call. */
const IDS_KEPT_MS = 7 * 24 * 60 * 60_000;

export function registerChannels(app: App): void {
  registerReceiving(app);
  registerSending(app);
  registerHandOver(app);
}

export const deleteOldChannelEvents: CleanupTask = (sql, now) => deleteEventsBefore(sql, now - IDS_KEPT_MS);
