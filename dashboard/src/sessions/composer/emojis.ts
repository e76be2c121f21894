import { repliesTexts } from "../../i18n/areas/replies.ts";

/** In the order of the words in each language. */
const GROUPS = {
  faces: "😀 😊 😉 😂 😍 🤔 😅 😢 😕 😮 😴 🥳",
  hands: "👍 👎 👋 🙏 👏 👌 💪 🤝 ✌️ 👀",
  signs: "❤️ ✅ ❌ ⚠️ ❓ ❗ 🔥 ✨ ⭐ 🎉 💡",
  things: "📦 🚚 📧 📞 📅 ⏰ 💳 🧾 🔑 🔒 🛠️ 🎁",
} as const;

export interface Emoji {
  readonly sign: string;
  /** What it is called and found by, in the reader's language. */
  readonly words: string;
  readonly group: keyof typeof GROUPS;
}

const WORDS = repliesTexts.emojiWords.split(",");

export const EMOJI_GROUPS = Object.keys(GROUPS) as Emoji["group"][];

export const emojis: readonly Emoji[] = EMOJI_GROUPS.flatMap((group) =>
  GROUPS[group].split(" ").map((sign) => ({ sign, group })),
).map((emoji, index) => ({ ...emoji, words: WORDS[index] ?? emoji.sign }));
