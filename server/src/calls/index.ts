import type { App } from "../platform/operations/context.ts";
import { registerPlacing } from "./place-call.ts";
import { registerSettling } from "./settle-call.ts";

export { describeCall } from "./describe-call.ts";
export { registerVoiceCalls } from "./receive/register-voice.ts";
export { PhoneCall } from "./schema.ts";
export { registerRelay } from "./relay/relay-server.ts";

export function registerCalls(app: App): void {
  registerPlacing(app);
  registerSettling(app);
}
