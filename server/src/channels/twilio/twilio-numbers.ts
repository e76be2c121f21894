import { z } from "zod";
import { ChannelFailure } from "../channel.ts";
import { callTwilio, type TwilioVendor } from "./twilio-api.ts";

const numbers = z.object({
  incoming_phone_numbers: z.array(
    z.object({
      sid: z.string(),
      sms_url: z.string().nullish(),
      capabilities: z.object({ sms: z.boolean().nullish() }).nullish(),
    }),
  ),
});

async function findNumber(vendor: TwilioVendor, number: string) {
  const path = `/IncomingPhoneNumbers.json?PhoneNumber=${encodeURIComponent(number)}`;
  const { data } = numbers.safeParse(await callTwilio(vendor, "GET", path));
  return data?.incoming_phone_numbers[0];
}

/** Has Twilio call us for this number's messages. Returns what is left to do. */
export async function requireNumber(vendor: TwilioVendor, number: string): Promise<string | null> {
  const found = await findNumber(vendor, number);
  if (!found)
    return `The number is not among those of this Twilio account. Where it is hosted, enter ${vendor.inboundUrl} with POST for incoming messages.`;
  if (found.capabilities?.sms === false) throw new ChannelFailure("This number can't send text messages.");
  await callTwilio(vendor, "POST", `/IncomingPhoneNumbers/${found.sid}.json`, {
    form: { SmsUrl: vendor.inboundUrl, SmsMethod: "POST" },
  });
  return null;
}

/** An address that the team has changed since stays. */
export async function releaseNumber(vendor: TwilioVendor): Promise<void> {
  const { from } = vendor.settings;
  const found = from === undefined ? undefined : await findNumber(vendor, from);
  if (!found || found.sms_url !== vendor.inboundUrl) return;
  await callTwilio(vendor, "POST", `/IncomingPhoneNumbers/${found.sid}.json`, { form: { SmsUrl: "" } });
}
