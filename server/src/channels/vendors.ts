import type { ConnectableChannel, VendorAccount } from "./channel.ts";
import type { ChannelKind } from "./tables.ts";
import { crisp } from "./crisp/crisp.ts";
import { discord } from "./discord/discord.ts";
import { intercomChannel } from "./intercom/intercom.ts";
import { line } from "./line/line.ts";
import { slack } from "./slack/slack.ts";
import { instagram } from "./meta/instagram.ts";
import { messenger } from "./meta/messenger.ts";
import { whatsapp } from "./meta/whatsapp/whatsapp.ts";
import { email } from "./email/email.ts";
import { telegram } from "./telegram/telegram.ts";
import { phone } from "./telnyx/phone.ts";
import { twilioSms, twilioWhatsapp } from "./twilio/twilio.ts";
import { twilioVoice } from "./twilio/twilio-voice.ts";

/** Credentials and settings are parsed by the channel's own schemas before they are stored, so its types hold. */
const asChannel = <Credentials extends object, Settings extends object>(
  channel: VendorAccount<Credentials, Settings>,
): ConnectableChannel => channel as unknown as ConnectableChannel;

/** Every vendor that can be connected. A kind without an entry is not offered. */
export const VENDOR_CHANNELS: Readonly<Partial<Record<ChannelKind, ConnectableChannel>>> = {
  telegram: asChannel(telegram),
  slack: asChannel(slack),
  discord: asChannel(discord),
  line: asChannel(line),
  twilio_sms: asChannel(twilioSms),
  twilio_whatsapp: asChannel(twilioWhatsapp),
  whatsapp: asChannel(whatsapp),
  messenger: asChannel(messenger),
  instagram: asChannel(instagram),
  email: asChannel(email),
  intercom: asChannel(intercomChannel),
  twilio_voice: asChannel(twilioVoice),
  phone: asChannel(phone),
  crisp: asChannel(crisp),
};

export const channelOf = (kind: string): ConnectableChannel | null =>
  Object.hasOwn(VENDOR_CHANNELS, kind) ? (VENDOR_CHANNELS[kind as ChannelKind] ?? null) : null;
