import type { Headers, Workspace } from "../../server/test/factories.ts";
import type { OpenVisit } from "../../server/test/open-visit.ts";
import type { Fleet } from "../fleet.ts";
import type { Line } from "../peers/line.ts";
import type { Shop } from "../peers/shop.ts";
import type { Telegram } from "../peers/telegram.ts";
import type { World } from "../world/world.ts";

export type Level = "none" | "confirmed" | "signed";
export const LEVELS: readonly Level[] = ["none", "confirmed", "signed"];

/** What actions need. `look_up` asks nothing and answers with a secret; the others ask first. */
export const ACTIONS = {
  refund: { audience: "anyone", level: "none", confirm: true },
  cancel: { audience: "confirmed", level: "confirmed", confirm: true },
  close_account: { audience: "signed", level: "signed", confirm: true },
  look_up: { audience: "signed", level: "signed", confirm: false },
} as const;
export type ActionName = keyof typeof ACTIONS;
export const ACTION_NAMES = Object.keys(ACTIONS) as ActionName[];
/** What a flow runs. */
export const FLOWS: readonly ActionName[] = ["refund", "look_up"];

export interface Proof {
  readonly level: Level;
  readonly sentAt: number;
  /** Until the answer came it may still be on its way. */
  doneAt: number;
}

export interface Withdrawal {
  readonly sentAt: number;
  readonly doneAt: number;
}

/** One person at one door: what the simulation knows of them, whatever the server believes. */
export interface Person {
  readonly name: string;
  readonly door: "web" | "telegram" | "line";
  readonly id: number;
  /** Of a browser. */
  readonly visit: OpenVisit | null;
  /** The channel's thread. Several people may share it. */
  readonly thread: string;
  readonly email: string;
  readonly proofs: Proof[];
  readonly withdrawals: Withdrawal[];
  /** A record that the team has made for this person. */
  contactId: number | null;
  /** The team has confirmed that this person is some record's: its details are theirs then. */
  isRecord: boolean;
}

/** What a person has asked for: the word is in no other request. */
export interface Ask {
  readonly order: string;
  readonly person: Person;
  readonly action: ActionName;
}

/** A message that may decide a question. */
export interface Answer {
  readonly person: Person;
  readonly says: "yes" | "no" | "else";
  /** The question that a button names; null for typed words. */
  readonly uid: string | null;
  /** As the server stores it. */
  readonly clientKey: string;
  readonly sentAt: number;
  doneAt: number;
  /** The question that was the conversation's last as this was sent. */
  readonly newestUid: string | null;
}

export interface Takeover {
  readonly session: string;
  doneAt: number;
  /** As soon as the call is on its way the bot may speak. */
  backAt: number;
}

export interface Question {
  readonly uid: string;
  readonly id: number;
  readonly session: string;
  readonly text: string;
  /** It was stored then, or a step before. */
  readonly seenAt: number;
  /** By the clock of the process that stored it. */
  readonly askedAt: number;
}

export interface Sent {
  readonly person: Person;
  readonly session: string;
  readonly text: string;
  readonly key: string;
  readonly seenId?: number | undefined;
}

export interface TrustScene {
  readonly world: World;
  readonly fleet: Fleet;
  readonly shop: Shop;
  readonly telegram: Telegram;
  readonly line: Line;
  workspace: Workspace;
  /** A signed-in person of the team. */
  member: Headers;
  /** With which the site signs. */
  secret: string;
  readonly actionIds: Map<ActionName, number>;
  readonly people: Person[];
  readonly asks: Map<string, Ask>;
  readonly answers: Answer[];
  readonly takeovers: Takeover[];
  readonly questions: Map<string, Question>;
  readonly edits: { readonly action: ActionName; readonly version: number; readonly sentAt: number }[];
  readonly sent: Sent[];
  readonly complaints: string[];
  /** Whose standing has just changed: who was taken over, handed back, confirmed, signed in or had a proof withdrawn. */
  touched: Person | null;
  words: number;
}

/** Letters only, and all words of a kind have the same length. */
export function newWord(scene: TrustScene, kind: string): string {
  scene.words += 1;
  return `${kind}${String(scene.words)
    .padStart(11, "0")
    .replaceAll(/\d/g, (digit) => "abcdefghij"[Number(digit)]!)}zq`;
}

/** Whether a person may have that level, in what they sent then and what came of it until now. */
export function mayHave({ proofs, withdrawals }: Person, level: Level, sentAt: number, now: number): boolean {
  if (level === "none") return true;
  return proofs.some(
    (proof) =>
      proof.sentAt <= now &&
      LEVELS.indexOf(proof.level) >= LEVELS.indexOf(level) &&
      !withdrawals.some(({ sentAt: from, doneAt }) => from > proof.doneAt && doneAt <= sentAt),
  );
}

/** The conversation in which a person writes; null before the first word in a channel. */
export function sessionOf({ world }: TrustScene, { visit, thread }: Person): string | null {
  if (visit) return visit.uid;
  const [row] = world.database.query<{ uid: string }>(
    `select c.session_uid as uid from channel_sessions c join channel_threads t on t.id = c.thread_id
     where t.external_id = '${thread}' order by c.session_id desc limit 1`,
  );
  return row?.uid ?? null;
}
