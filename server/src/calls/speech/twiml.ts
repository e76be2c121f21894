import { newUid } from "../../platform/secrets/secrets.ts";
import { stepUrl, type VoiceChannel } from "../open-call.ts";
import type { CallRow } from "../queries/calls.ts";

/** Carriers refuse longer texts in one verb. */
const LONGEST_SAY = 3000;
/** How long nothing may be heard before a turn ends. */
const LISTEN_S = 6;
const DIAL_S = 25;
const LEG_LENGTH = 12;

type Attributes = Readonly<Record<string, string | number | undefined>>;

const escapeXml = (text: string): string =>
  text
    // XML has no form for other control characters.
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

function element(name: string, attributes: Attributes = {}, content = ""): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== "")
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
    .join("");
  return content === "" ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`;
}

export const twiml = (...verbs: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Response>${verbs.join("")}</Response>`;

export function speak({ settings, provider }: VoiceChannel, text: string): string {
  const { language } = settings;
  const voice = settings.voice || provider.dialect.voice;
  const parts = text.match(new RegExp(`[^]{1,${LONGEST_SAY}}`, "gu")) ?? [];
  return parts.map((part) => element("Say", { language, voice }, escapeXml(part))).join("");
}

/** A turn of the person. Turns are counted on a leg: from each time that the bot begins to listen. */
export interface TurnName {
  readonly leg: string;
  readonly turn: number;
}

export const firstTurn = (): TurnName => ({ leg: newUid(LEG_LENGTH), turn: 1 });

export interface GatherTurn extends TurnName {
  readonly texts: readonly string[];
  readonly seconds?: number;
  readonly isHeardOut: boolean;
}

/** Listens for words or digits. What is said before can be interrupted, unless it is to be heard to its end. */
export const gather = (
  channel: VoiceChannel,
  call: CallRow,
  { leg, turn, texts, seconds = LISTEN_S, isHeardOut }: GatherTurn,
): string => {
  const { speechTimeout, reportsSilence } = channel.provider.dialect;
  const action = stepUrl(channel, call, "turn", { leg, n: String(turn) });
  const words = texts.map((text) => speak(channel, text)).join("");
  const listening = element(
    "Gather",
    {
      input: "dtmf speech",
      action,
      language: channel.settings.language,
      timeout: seconds,
      speechTimeout,
      actionOnEmptyResult: reportsSilence ? "true" : undefined,
    },
    isHeardOut ? "" : words,
  );
  // Not by `bargeIn`, which Telnyx does not have.
  return (isHeardOut ? words : "") + listening + (reportsSilence ? "" : redirect(action));
};

export const pause = (seconds: number): string => element("Pause", { length: seconds });
export const redirect = (url: string): string => element("Redirect", { method: "POST" }, escapeXml(url));
export const hangup = (): string => element("Hangup");
export const reject = (reason: "busy" | "rejected"): string => element("Reject", { reason });

/** From here on, so that the consent before it is not part of the recording. */
export const startRecording = (channel: VoiceChannel, call: CallRow): string =>
  element(
    "Start",
    {},
    element("Recording", {
      recordingStatusCallback: stepUrl(channel, call, "recording"),
      recordingStatusCallbackMethod: "POST",
    }),
  );

export const dial = (
  channel: VoiceChannel,
  call: CallRow,
  { to, maxSeconds }: { readonly to: string; readonly maxSeconds: number },
): string =>
  element(
    "Dial",
    {
      action: stepUrl(channel, call, "dialed"),
      method: "POST",
      callerId: channel.settings.phone_number,
      timeout: DIAL_S,
      timeLimit: maxSeconds,
    },
    element("Number", {}, escapeXml(to)),
  );

/** Streams the speech of the call over a socket. */
export const connectRelay = (
  channel: VoiceChannel,
  call: CallRow,
  { token, greeting }: { readonly token: string; readonly greeting: string },
): string =>
  element(
    "Connect",
    { action: stepUrl(channel, call, "relayed") },
    element("ConversationRelay", {
      url: relayUrl(channel, call, token),
      welcomeGreeting: greeting,
      language: channel.settings.language,
      voice: channel.settings.voice,
      interruptible: "any",
      dtmfDetection: "true",
    }),
  );

/** Sockets have an address of their own: the same with `wss`. */
export const relayUrl = ({ vendor }: VoiceChannel, { uid }: Pick<CallRow, "uid">, token: string): string =>
  `${vendor.inboundUrl.replace(/^http/, "ws")}/calls/${uid}/relay/${token}`;
