import { z } from "zod";
import { ChannelFailure, type CallChannel, type ChannelVendor } from "../channel.ts";
import { callTwilio, type TwilioCredentials } from "./twilio-api.ts";
import { requireAccount, TWILIO_API_URL, twilioCredentials } from "./twilio.ts";
import { publicAddressStep } from "../voice/public-address.ts";
import { voiceSettingsOf, type VoiceSettings } from "../voice/voice-settings.ts";

export type TwilioVoiceVendor = ChannelVendor<TwilioCredentials, VoiceSettings>;

/** Phone calls. What is said in them is the business of `calls`. */
export const twilioVoice: CallChannel<TwilioCredentials, VoiceSettings> = {
  kind: "twilio_voice",
  label: "Twilio Voice",
  carries: "calls",
  apiUrl: TWILIO_API_URL,
  credentials: twilioCredentials,
  settings: voiceSettingsOf({ vendor: "Twilio", voice: "Polly.Joanna" }),
  async connect(vendor) {
    const name = await requireAccount(vendor);
    const { phone_number: number } = vendor.settings;
    const found = await findVoiceNumber(vendor, number);
    if (!found)
      throw new ChannelFailure(
        `${number} is not among the numbers of this Twilio account. Buy it there or enter another.`,
        { isRefused: true },
      );
    if (found.capabilities?.voice === false)
      throw new ChannelFailure(`${number} can't make calls. Choose a number with Voice.`, {
        isRefused: true,
      });
    await callTwilio(vendor, "POST", `/IncomingPhoneNumbers/${found.sid}.json`, {
      form: {
        VoiceUrl: vendor.inboundUrl,
        VoiceMethod: "POST",
        StatusCallback: `${vendor.inboundUrl}/status`,
        StatusCallbackMethod: "POST",
      },
    });
    return { id: number, name: `${number} (${name})`, nextStep: nextStepOf(vendor) };
  },
  /** An address that the team has changed since stays. */
  async disconnect(vendor) {
    const found = await findVoiceNumber(vendor, vendor.settings.phone_number);
    if (found?.voice_url !== vendor.inboundUrl) return;
    await callTwilio(vendor, "POST", `/IncomingPhoneNumbers/${found.sid}.json`, {
      form: { VoiceUrl: "", StatusCallback: "" },
    });
  },
};

const numbers = z.object({
  incoming_phone_numbers: z.array(
    z.object({
      sid: z.string(),
      voice_url: z.string().nullish(),
      capabilities: z.object({ voice: z.boolean().nullish() }).nullish(),
    }),
  ),
});

async function findVoiceNumber(vendor: TwilioVoiceVendor, number: string) {
  const path = `/IncomingPhoneNumbers.json?PhoneNumber=${encodeURIComponent(number)}`;
  const { data } = numbers.safeParse(await callTwilio(vendor, "GET", path));
  return data?.incoming_phone_numbers[0];
}

function nextStepOf({ inboundUrl, settings }: TwilioVoiceVendor): string | null {
  const step = publicAddressStep("Twilio", inboundUrl);
  if (step === null && settings.speech === "relay")
    return "In Twilio's console, open Voice, Settings, General and accept the terms of Predictive and Generative AI features: ConversationRelay needs them. Without them set speech to gather.";
  return step;
}
