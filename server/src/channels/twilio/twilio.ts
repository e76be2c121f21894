import { z } from "zod";
import {
  ChannelFailure,
  type Account,
  type ChannelLimits,
  type DownloadedFile,
  type OutgoingPart,
  type VendorChannel,
  type VendorFile,
} from "../channel.ts";
import { formatWithin, PLAIN_TEXT, type Markup } from "../formatting/format-markdown.ts";
import { WHATSAPP_MARKUP } from "../formatting/whatsapp-markup.ts";
import {
  twilioAuthorization,
  callTwilio,
  type TwilioAccount,
  type TwilioCredentials,
  type TwilioSettings,
  type TwilioVendor,
} from "./twilio-api.ts";
import { receiveFromTwilio, type AddressPrefix } from "./twilio-calls.ts";
import { releaseNumber, requireNumber } from "./twilio-numbers.ts";

type TwilioChannel = VendorChannel<TwilioCredentials, TwilioSettings>;

const DAY_MS = 24 * 3_600_000;
/** Twilio takes this much in one message; SMS are cut into segments of 153 or 67 characters on the way. */
const TEXT_CHARS = 1600;
const SMS_FILE_BYTES = 5 * 1024 * 1024;
const WHATSAPP_FILE_BYTES = 16 * 1024 * 1024;
const MAX_REDIRECTS = 3;
export const TWILIO_API_URL = "https://api.twilio.com";

export const twilioCredentials = z
  .strictObject({
    account_sid: z
      .string()
      .trim()
      .regex(/^AC[0-9a-f]{32}$/, "must be the Account SID, which begins with AC.")
      .describe("The Account SID."),
    auth_token: z
      .string()
      .trim()
      .regex(/^[0-9a-f]{32}$/, "must be the Auth Token: 32 hexadecimal digits.")
      .describe("The Auth Token, with which Twilio signs its calls."),
    api_key_sid: z
      .string()
      .trim()
      .regex(/^SK[0-9a-f]{32}$/, "must be the SID of an API key, which begins with SK.")
      .optional()
      .describe("The SID of an API key, for requests without the Auth Token."),
    api_key_secret: z.string().trim().min(16).max(100).optional().describe("The secret of the API key."),
  })
  .refine((given) => Boolean(given.api_key_sid) === Boolean(given.api_key_secret), {
    message: "needs both the SID and the secret of the API key, or neither.",
    path: ["api_key_secret"],
  });
const from = z
  .string()
  .trim()
  .regex(/^\+[1-9]\d{6,14}$/, "must be a number with its country code, such as +15551234567.")
  .optional()
  .describe("The number with its country code, such as +15551234567.");
const messagingService = z
  .string()
  .trim()
  .regex(/^MG[0-9a-f]{32}$/, "must be the SID of a Messaging Service, which begins with MG.")
  .optional()
  .describe("The SID of a Messaging Service, in place of a number.");
const hasOneSender = (given: TwilioSettings): boolean =>
  (given.from === undefined) !== (given.messaging_service_sid === undefined);
const ONE_SENDER = { message: "needs a number or a Messaging Service, not both.", path: ["from"] };

/** Text messages. Files become links unless the number can send MMS, which is so in the USA and Canada. */
export const twilioSms: TwilioChannel = {
  ...twilio("", PLAIN_TEXT, {
    canSendFile: (_, settings) => settings.sends_mms === true,
    // Twilio queues what a number can't send at once, which may be one message a second.
    limits: { perSecond: 10, fileBytes: SMS_FILE_BYTES, replyWindowMs: null },
  }),
  kind: "twilio_sms",
  isForgeable: true,
  label: "SMS (Twilio)",
  settings: z
    .strictObject({
      from,
      messaging_service_sid: messagingService,
      sends_mms: z.boolean().optional().describe("Whether the number can send files (MMS)."),
    })
    .refine(hasOneSender, ONE_SENDER),
  async connect(vendor) {
    const account = await requireAccount(vendor);
    const { from: number, messaging_service_sid: service } = vendor.settings;
    if (number === undefined)
      return accountOf(
        service,
        account,
        `In Twilio's console, open the Messaging Service, choose "Send a webhook" under Integration and enter ${vendor.inboundUrl} as Request URL.`,
      );
    return accountOf(number, account, await requireNumber(vendor, number));
  },
  disconnect: releaseNumber,
};

/** WhatsApp through Twilio. Buttons would need templates that WhatsApp has approved: choices are numbered. */
export const twilioWhatsapp: TwilioChannel = {
  ...twilio("whatsapp:", WHATSAPP_MARKUP, {
    canSendFile: (contentType) => WHATSAPP_TYPES.test(contentType),
    limits: { perSecond: 20, fileBytes: WHATSAPP_FILE_BYTES, replyWindowMs: DAY_MS },
  }),
  kind: "twilio_whatsapp",
  label: "WhatsApp (Twilio)",
  settings: z
    .strictObject({ from, messaging_service_sid: messagingService })
    .refine(hasOneSender, ONE_SENDER),
  async connect(vendor) {
    const account = await requireAccount(vendor);
    const { from: number, messaging_service_sid: service } = vendor.settings;
    return accountOf(
      number ?? service,
      account,
      `In Twilio's console, open Messaging, Senders, WhatsApp senders (or the settings of the WhatsApp sandbox) and enter ${vendor.inboundUrl} with POST for incoming messages.`,
    );
  },
};

const WHATSAPP_TYPES =
  /^(?:image\/(?:jpeg|png|webp)|audio\/(?:ogg|mpeg|amr|aac|mp4)|video\/(?:mp4|3gpp)|application\/(?:pdf|msword|vnd\.(?:ms-excel|ms-powerpoint|openxmlformats-officedocument\..+)))$/;

interface Differences {
  readonly canSendFile: (contentType: string, settings: TwilioSettings) => boolean;
  readonly limits: Pick<ChannelLimits, "perSecond" | "fileBytes" | "replyWindowMs">;
}

/** What text messages and WhatsApp have in common: the Messages resource and its calls. */
function twilio(prefix: AddressPrefix, markup: Markup, { canSendFile, limits }: Differences) {
  const contentOf = (part: OutgoingPart, settings: TwilioSettings): Record<string, string> => {
    if (part.kind === "text") return { Body: formatWithin(part.text, markup, TEXT_CHARS) };
    const { name, contentType, url } = part.file;
    return canSendFile(contentType, settings) ? { MediaUrl: url } : { Body: `${name}\n${url}` };
  };
  return {
    apiUrl: TWILIO_API_URL,
    credentials: twilioCredentials,
    limits: { ...limits, textLength: TEXT_CHARS, choices: 0 },
    receive: (vendor, call) => receiveFromTwilio(vendor, call, prefix),
    async send(vendor, thread, part) {
      const { from: number, messaging_service_sid: service } = vendor.settings;
      const message = await callTwilio(vendor, "POST", "/Messages.json", {
        form: {
          To: prefix + thread.id,
          ...(number === undefined ? { MessagingServiceSid: service ?? "" } : { From: prefix + number }),
          StatusCallback: vendor.inboundUrl,
          // A typographic quote would more than double the number of segments.
          ...(prefix === "" ? { SmartEncoded: "true" } : {}),
          ...contentOf(part, vendor.settings),
        },
      });
      return { vendorMessageId: z.object({ sid: z.string() }).safeParse(message).data?.sid ?? null };
    },
    download,
  } satisfies Partial<TwilioChannel>;
}

const accountOf = (id: string | undefined, name: string, nextStep: string | null): Account => ({
  id: id ?? "",
  name: `${id ?? ""} (${name})`,
  nextStep,
});

export async function requireAccount(vendor: TwilioAccount): Promise<string> {
  const { data } = z
    .object({ friendly_name: z.string(), status: z.string() })
    .safeParse(await callTwilio(vendor, "GET", ".json"));
  if (!data) throw new ChannelFailure("Twilio's answer can't be read. Check the address of its API.");
  if (data.status !== "active")
    throw new ChannelFailure(`The Twilio account is ${data.status}.`, { isRefused: true });
  return data.friendly_name;
}

/** Twilio's API leads to a storage that needs no credentials, and gets none. */
async function download(vendor: TwilioVendor, file: VendorFile): Promise<DownloadedFile> {
  let address = file.ref;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const isOwn = isTwilioAddress(vendor, address);
    if (hops === 0 && !isOwn) throw new ChannelFailure("The file is not stored at Twilio.");
    const answer = await vendor.request({
      method: "GET",
      path: address,
      headers: isOwn ? { authorization: twilioAuthorization(vendor) } : {},
      maxBytes: WHATSAPP_FILE_BYTES,
      timeoutMs: 60_000,
    });
    const { location, "content-type": type } = answer.headers;
    if (answer.status === 200) {
      const contentType = file.contentType ?? type?.split(";")[0] ?? "application/octet-stream";
      return { name: file.name, contentType, content: answer.bytes };
    }
    if (answer.status >= 500 || answer.status === 429)
      throw new ChannelFailure("Twilio can't be reached right now.", { isTransient: true });
    if (answer.status < 300 || answer.status >= 400 || !location) break;
    address = new URL(location, new URL(address, vendor.apiUrl)).href;
  }
  throw new ChannelFailure("Twilio no longer has this file.");
}

function isTwilioAddress({ apiUrl }: TwilioVendor, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, origin } = new URL(address);
  return origin === new URL(apiUrl).origin || (protocol === "https:" && hostname === "api.twilio.com");
}
