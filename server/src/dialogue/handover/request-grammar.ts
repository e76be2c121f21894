/**
 * How a language asks for a person. The sources are regular expressions over folded text: lower case, without
 * accents in Latin script, apart from apostrophes without punctuation. In `requests` and `how`, `{p}` stands for
 * `person` and `{h}` for `human`.
 */
export interface RequestGrammar {
  /** Anyone of the business whom a visitor may ask for: "an agent", "someone from your team", "customer service". */
  readonly person: string;
  /** Those of them who are meant as the opposite of a bot: "a human", "a real person", "a live agent". */
  readonly human: string;
  /** Words that may stand around a person that is named alone: "agent please". */
  readonly fillers: string;
  /** Wordings that ask for a person wherever they stand in a clause. */
  readonly requests: readonly string[];
  /** Questions for the way that are meant as the request itself: "how can I talk to a human". */
  readonly how: readonly string[];
  /** How a clause opens that asks for information instead. */
  readonly information: string;
  /** Declines a person, or speaks of doing without. */
  readonly refusal: string;
  /** Declines the bot, which is a request for a person. */
  readonly noBot: string;
  /** A character of the language's script. */
  readonly script: string;
  /** Words for a bot, without which nothing can match `noBot`. */
  readonly bot: string;
  /** Han and kana are written without spaces. */
  readonly isGlued?: boolean;
}
