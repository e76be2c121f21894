/** What visitors write beside their questions. */
export type SmallTalk =
  | "greeting"
  | "thanks"
  | "goodbye"
  | "identity"
  | "wellbeing"
  | "joke"
  | "insult"
  | "praise"
  | "time"
  | "maker"
  | "help"
  | "laugh"
  | "puzzled"
  | "personal"
  | "polyglot"
  | "yes"
  | "no"
  | "acknowledgement";

export interface Phrases {
  /** The bot's sentences; `{name}` is its name, `{question}` a part of the visitor's message. */
  readonly says: Readonly<
    Record<
      SmallTalk | "unknown" | "unknownPart" | "offer" | "asked" | "waiting" | "file" | "fileWaiting",
      string
    >
  >;
  /** Visitors' phrases, lower case. */
  readonly hears: Readonly<Record<Exclude<SmallTalk, "puzzled">, readonly string[]>>;
  /** Words that change nothing about small talk. */
  readonly fillers: readonly string[];
  /** What comes in front of a question for politeness' sake. */
  readonly before: readonly string[];
  /** What follows it. */
  readonly after: readonly string[];
  /** Closings that a name may follow. */
  readonly closings: readonly string[];
  /** How a follow-up question begins. */
  readonly followUps: readonly string[];
  /** How one begins that asks the same about something else: "what about the other one?". */
  readonly replacing: readonly string[];
  /** Words that refer to an earlier message. */
  readonly pointers: readonly string[];
  /** Articles and possessives, in front of what a question is about. */
  readonly articles: readonly string[];
  /** How questions begin; after `joining` they begin a second one. */
  readonly interrogatives: readonly string[];
  readonly joining: readonly string[];
  /** The choices below a reply. */
  readonly choices: { readonly like: string; readonly dislike: string; readonly person: string };
}

/** Lists are easier to read and to translate as lines of text. */
export const list = (text: string): readonly string[] => text.split("|");
