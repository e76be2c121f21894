import { z } from "zod";
import { E164, isPremium, parseAreas } from "../../platform/phone-numbers/phone-numbers.ts";

const number = z.string().trim().regex(E164, "must be a number with its country code, such as +15551234567.");

export interface VoiceWords {
  /** Whose voices and prices they are. */
  readonly vendor: string;
  /** Such as `Polly.Joanna`. */
  readonly voice: string;
}

/** What a team decides about the calls of a number, at any carrier. */
export const voiceSettingsOf = ({ vendor, voice }: VoiceWords) =>
  z.strictObject({
    phone_number: number.describe("The number with its country code, such as +15551234567."),
    speech: z
      .enum(["gather", "relay"])
      .default("gather")
      .describe(
        "gather: turn by turn, which every account can do. relay: speech is streamed and can be interrupted (ConversationRelay).",
      ),
    language: z
      .string()
      .trim()
      .regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,2}$/, "must be a language such as en-US.")
      .default("en-US")
      .describe("The language that is spoken and understood, such as en-US."),
    voice: z
      .string()
      .trim()
      .max(100)
      .regex(/^[\w.: -]*$/, `must be the name of a voice at ${vendor}, such as ${voice}.`)
      .default("")
      .describe(`A voice at ${vendor}, such as ${voice}. Empty: the language's own.`),
    greeting: z.string().trim().max(500).default("").describe("What people who call hear first."),
    outbound_greeting: z
      .string()
      .trim()
      .max(500)
      .default("")
      .describe("What people who are called hear first. {name} stands for a value of extra_data."),
    allowed_countries: z
      .string()
      .trim()
      .max(1000)
      .refine(
        (text) => parseAreas(text) !== null,
        "must be countries such as US, or calling codes such as +49.",
      )
      .default("")
      .describe("Countries (US) or calling codes (+49) that may be called. Empty: the number's own country."),
    calls_per_minute: z.int().min(1).max(60).default(6).describe("How many calls may begin in a minute."),
    calls_at_once: z.int().min(1).max(100).default(3).describe("How many calls may run at once."),
    max_minutes: z.int().min(1).max(240).default(30).describe("A call ends after this many minutes."),
    detect_machines: z.boolean().default(false).describe("Hang up when an answering machine takes a call."),
    record: z.boolean().default(false).describe("Record calls, after the consent sentence was spoken."),
    consent_text: z
      .string()
      .trim()
      .max(500)
      .default("")
      .describe("What is spoken before recording. Empty: a sentence in the call's language."),
    transfer_number: z
      .string()
      .trim()
      .regex(/^(?:\+[1-9]\d{6,14})?$/, "must be a number with its country code, such as +15551234567.")
      .refine((text) => !isPremium(text), "must not be a premium-rate number.")
      .default("")
      .describe("Where people who ask for a person are put through. Empty: nobody is dialled."),
    cost_per_minute: z
      .number()
      .min(0)
      .max(100)
      .default(0)
      .describe(`US dollars a minute, booked where ${vendor} names no price.`),
  });
export type VoiceSettings = z.output<ReturnType<typeof voiceSettingsOf>>;
