import type { Arrival } from "../peers/webhook-receiver.ts";
import type { ModelVendor } from "../peers/model-vendor.ts";
import type { Telegram } from "../peers/telegram.ts";
import type { Scene } from "../people.ts";

/** A law and what broke it. */
export class BrokenLaw extends Error {
  readonly law: string;
  readonly detail: string;

  constructor(law: string, detail: string) {
    super(`${law} ${detail}`);
    this.law = law;
    this.detail = detail;
  }
}

export const LAWS = {
  takeover: "No word of the bot after a takeover.",
  once: "An acknowledged message is stored once.",
  feeds: "Messages reach every feed, in order.",
  credits: "Credits add up and are never below zero.",
  webhooks: "A webhook arrives in order, signed, or is listed as failed.",
  channels: "What a channel reports is stored once, and what it is to show is shown in order or has failed.",
  jobs: "Each job ends or waits, and has one worker.",
  citations: "A citation quotes its source.",
  erasure: "An erased word is nowhere.",
  limits: "Limits are never exceeded.",
  consent: "No action without the yes of the person who was asked, to the question that is open.",
  proof: "No action and no answer for a person who has not proven what it needs.",
  agreed: "Nothing that was asked for runs twice.",
  answers: "Every answer is one that clients can use.",
} as const;

export function broken(law: keyof typeof LAWS, detail: string): never {
  throw new BrokenLaw(LAWS[law], detail);
}

/** The word that no other message has. */
export const wordIn = (message: string): string => /[a-z]+zq/.exec(message)?.[0] ?? "";

export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

export interface Checked extends Scene {
  readonly vendor: ModelVendor;
  readonly telegram: Telegram;
  readonly accepted: readonly Arrival[];
}
