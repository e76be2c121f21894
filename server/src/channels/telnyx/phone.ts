import { z } from "zod";
import { ChannelFailure, type CallChannel, type ChannelVendor } from "../channel.ts";
import { publicAddressStep } from "../voice/public-address.ts";
import { voiceSettingsOf } from "../voice/voice-settings.ts";
import { callTelnyx, callTexml, type TelnyxCredentials } from "./telnyx-api.ts";

const KEY_BYTES = 32;

const credentials = z.strictObject({
  api_key: z
    .string()
    .trim()
    .regex(/^KEY[\w-]{20,100}$/, "must be an API key, which begins with KEY.")
    .describe("An API key (V2) of the account."),
  public_key: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9+/]{43}=$/, "must be the public key: 44 characters that end with =.")
    .refine((text) => Buffer.from(text, "base64").length === KEY_BYTES, "must be the public key.")
    .describe("The account's public key, with which Telnyx's calls are verified."),
  account_sid: z
    .string()
    .trim()
    .regex(/^[\w-]{8,64}$/, "must be the account's ID.")
    .describe("The account's ID, which TeXML calls Account SID."),
});

const settings = voiceSettingsOf({ vendor: "Telnyx", voice: "Polly.Joanna" }).extend({
  connection_id: z
    .string()
    .trim()
    .regex(/^\d{1,30}$/, "must be the number of a TeXML application.")
    .optional()
    .describe("Left out: the number's own TeXML application, which comes first in any case."),
});
export type PhoneSettings = z.output<typeof settings>;
export type PhoneVendor = ChannelVendor<TelnyxCredentials, PhoneSettings>;

/** Phone calls by Telnyx. What is said in them is the business of `calls`. */
export const phone: CallChannel<TelnyxCredentials, PhoneSettings> = {
  kind: "phone",
  label: "Phone (Telnyx)",
  carries: "calls",
  apiUrl: "https://api.telnyx.com",
  credentials,
  settings,
  async connect(vendor) {
    const number = vendor.settings.phone_number;
    const found = await requireNumber(vendor, number);
    await requireAccount(vendor);
    const application = await requireApplication(vendor, number, found.connection_id ?? null);
    await callTelnyx(vendor, "PATCH", `/texml_applications/${application.id}`, {
      json: {
        friendly_name: application.friendly_name,
        voice_url: vendor.inboundUrl,
        voice_method: "post",
        status_callback: `${vendor.inboundUrl}/status`,
        status_callback_method: "post",
      },
    });
    const hasProfile = Boolean(application.outbound?.outbound_voice_profile_id);
    return {
      id: number,
      name: `${number} (${application.friendly_name})`,
      nextStep: publicAddressStep("Telnyx", vendor.inboundUrl) ?? (hasProfile ? null : NO_PROFILE),
      settings: { connection_id: application.id },
    };
  },
};

const NO_PROFILE =
  "Calls that come in work. For calls that the bot makes, choose an Outbound Voice Profile in the TeXML application, under Outbound, in Mission Control.";

const numbers = z.object({
  data: z.array(
    z.object({ phone_number: z.string(), status: z.string(), connection_id: z.string().nullish() }),
  ),
});

async function requireNumber(vendor: PhoneVendor, number: string) {
  const path = `/phone_numbers?${new URLSearchParams({ "filter[phone_number]": number }).toString()}`;
  const { data } = numbers.safeParse(await callTelnyx(vendor, "GET", path));
  if (!data) throw new ChannelFailure("Telnyx's answer can't be read. Check the address of its API.");
  const found = data.data.find((each) => each.phone_number === number);
  if (!found)
    throw new ChannelFailure(
      `${number} is not among the numbers of this Telnyx account. Buy it there or enter another.`,
      { isRefused: true },
    );
  if (found.status !== "active")
    throw new ChannelFailure(`${number} is not active at Telnyx: ${found.status.slice(0, 50)}.`, {
      isRefused: true,
    });
  return found;
}

/** Its calls are read, so that a wrong ID is noticed now and not in the first call. */
async function requireAccount(vendor: PhoneVendor): Promise<void> {
  try {
    await callTexml(vendor, "GET", "/Calls?PageSize=1");
  } catch (error) {
    if (!(error instanceof ChannelFailure) || error.isTransient) throw error;
    throw new ChannelFailure(
      "Telnyx doesn't know account_sid for this API key. Copy the account's ID again from Mission Control.",
      { isRefused: true },
    );
  }
}

const application = z.object({
  data: z.object({
    id: z.string(),
    friendly_name: z.string(),
    outbound: z.object({ outbound_voice_profile_id: z.string().nullish() }).nullish(),
  }),
});

async function requireApplication(vendor: PhoneVendor, number: string, connectionId: string | null) {
  const missing = () =>
    new ChannelFailure(
      `${number} belongs to no TeXML application. In Mission Control, create one under Voice, Programmable Voice, and choose it as the number's connection.`,
      { isRefused: true },
    );
  // The number's own comes first: a setting that was stored once must not outlive a change in the console.
  const id = connectionId ?? vendor.settings.connection_id;
  if (!id) throw missing();
  try {
    const path = `/texml_applications/${encodeURIComponent(id)}`;
    const { data } = application.safeParse(await callTelnyx(vendor, "GET", path));
    if (data) return data.data;
  } catch (error) {
    if (!(error instanceof ChannelFailure) || error.isTransient || error.isRefused) throw error;
  }
  throw missing();
}
