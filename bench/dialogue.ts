import { parseArgs } from "node:util";
import { startBot, type Bot } from "./answers/bot.ts";
import { FOLLOW_UPS, NO, SEVERAL, SHOP, YES } from "./dialogue/conversations.ts";
import { FORM_CHECKS, FORM_PAGES, type FormCheck } from "./dialogue/forms.ts";
import { handoverFigures } from "./dialogue/handover-figures.ts";
import { WRAPPINGS } from "./dialogue/politeness.ts";
import { PAGES, PRODUCT_QUESTIONS } from "./dialogue/product-pages.ts";
import { createScorer, type Scorer } from "./dialogue/scorer.ts";
import { FOREIGN_SMALL_TALK, SMALL_TALK } from "./dialogue/small-talk.ts";
import { holdsAnswer } from "./answers/sets.ts";

const OFF_TOPIC = "Who won the football world cup in 1974?";
/** In every language the bot's "I don't know" has one of these. */
const UNKNOWN =
  /don't know|weiß ich leider nicht|no sé la respuesta|ne connais pas la réponse|non lo so|non conosco|não sei|weet ik helaas niet|не знаю|わかりません|分かりません|不知道/iu;

/** Conversations through sendMessage and the messages endpoint, each figure beside the one before dialogue was read. */
export async function run(parameters: string[]): Promise<void> {
  const { values } = parseArgs({
    args: parameters,
    options: { only: { type: "string" }, verbose: { type: "boolean", default: false } },
  });
  const scorer = createScorer(values.verbose);
  const parts: Readonly<Record<string, (bot: Bot, scorer: Scorer) => Promise<void>>> = {
    products,
    politeness,
    several,
    followUps,
    hybrid,
    offers,
    smallTalk,
    handover: handoverFigures,
  };
  const shop = await startBot();
  try {
    for (const { title, text } of PAGES) await shop.teach(title, text);
    for (const { title, text, type } of SHOP) await shop.teach(title, text, type);
    for (const [name, measure] of Object.entries(parts)) {
      if (values.only === undefined || values.only.split(",").includes(name)) await measure(shop, scorer);
    }
  } finally {
    await shop.close();
  }
  if (values.only === undefined || values.only.split(",").includes("forms")) await forms(scorer);
  scorer.print();
}

async function products(bot: Bot, scorer: Scorer): Promise<void> {
  for (const [question, answer] of PRODUCT_QUESTIONS) {
    const { text } = await bot.ask(question);
    scorer.add("product pages: right", holdsAnswer(text, [answer]), `${question} → ${text}`);
  }
  const lengths: number[] = [];
  for (const [question] of PRODUCT_QUESTIONS) lengths.push((await bot.ask(question)).text.length);
  scorer.note("product pages: mean length", Math.round(lengths.reduce((a, b) => a + b) / lengths.length));
}

async function politeness(bot: Bot, scorer: Scorer): Promise<void> {
  for (const [index, [question, answer]] of PRODUCT_QUESTIONS.entries()) {
    const asked = `${question}${question.endsWith("?") ? "" : "?"}`;
    const lower = asked[0]!.toLowerCase() + asked.slice(1);
    const wrapped = WRAPPINGS[index % WRAPPINGS.length]!.replace("{}", asked).replace("{q}", lower);
    const { text } = await bot.ask(wrapped);
    scorer.add("product pages, politely: right", holdsAnswer(text, [answer]), `${wrapped} → ${text}`);
  }
}

async function several(bot: Bot, scorer: Scorer): Promise<void> {
  for (const { message, parts } of SEVERAL) {
    const { text } = await bot.ask(message);
    for (const part of parts) {
      const isRight = part === null ? UNKNOWN.test(text) : holdsAnswer(text, [part]);
      scorer.add("several questions: parts", isRight, `${message} (${part}) → ${text}`);
    }
  }
}

async function followUps(bot: Bot, scorer: Scorer): Promise<void> {
  for (const { messages, answer } of FOLLOW_UPS) {
    const { texts } = await bot.converse(messages);
    scorer.add(
      "follow-ups: right",
      holdsAnswer(texts.at(-1)!, [answer]),
      `${messages.join(" / ")} → ${texts.at(-1)}`,
    );
  }
}

async function hybrid(bot: Bot, scorer: Scorer): Promise<void> {
  for (const { messages, answer } of FOLLOW_UPS) {
    const turns = messages.flatMap((content, index) => [
      { role: "user", content },
      ...(index < messages.length - 1 ? [{ role: "assistant", content: "Certainly." }] : []),
    ]);
    const { text } = await bot.complete(turns);
    scorer.add(
      "follow-ups in hybrid mode: right",
      holdsAnswer(text, [answer]),
      `${messages.join(" / ")} → ${text}`,
    );
  }
  const nonsense = ["florb wizzle grank?", "qwertz uiop asdf", "Who discovered penicillin in 1928?"];
  for (const content of nonsense) {
    const { scores } = await bot.complete([{ role: "user", content }]);
    scorer.add("nonsense in hybrid mode: no source", scores.length === 0, `${content} → ${scores.join(" ")}`);
  }
}

async function offers(bot: Bot, scorer: Scorer): Promise<void> {
  for (const yes of YES) {
    const { isHandover, texts } = await bot.converse([OFF_TOPIC, yes]);
    scorer.add("yes to the offer: handed over", isHandover, `${yes} → ${texts.at(-1)}`);
    const later = await bot.converse([OFF_TOPIC, "How can I pay?", yes]);
    scorer.add("yes later: not handed over", !later.isHandover, `${yes} → ${later.texts.at(-1)}`);
  }
  for (const no of NO) {
    const { isHandover, texts } = await bot.converse([OFF_TOPIC, no]);
    const isPolite = !isHandover && !UNKNOWN.test(texts.at(-1)!);
    scorer.add("no to the offer: answered politely", isPolite, `${no} → ${texts.at(-1)}`);
  }
}

async function smallTalk(bot: Bot, scorer: Scorer): Promise<void> {
  for (const text of SMALL_TALK) {
    const reply = (await bot.ask(text)).text;
    scorer.add("small talk: a fitting sentence", isSmallTalk(reply), `${text} → ${reply}`);
  }
  for (const [language, texts] of Object.entries(FOREIGN_SMALL_TALK)) {
    for (const text of texts) {
      const reply = (await bot.ask(text)).text;
      const name = "small talk in nine other languages: a fitting sentence";
      scorer.add(name, isSmallTalk(reply), `${language}: ${text} → ${reply}`);
    }
  }
}

/** Neither "I don't know" nor a sentence out of the texts. */
const isSmallTalk = (reply: string): boolean =>
  !UNKNOWN.test(reply) && ![...PAGES, ...SHOP].some(({ text }) => text.includes(reply.split(". ")[0]!));

async function forms(scorer: Scorer): Promise<void> {
  const bot = await startBot();
  try {
    for (const { title, text } of FORM_PAGES) await bot.teach(title, text);
    for (const check of FORM_CHECKS) {
      const { text } = await bot.ask(check.question);
      scorer.add("forms: right", isWellFormed(text, check), `${check.question} → ${text}`);
    }
  } finally {
    await bot.close();
  }
}

function isWellFormed(text: string, { holds, lacks, order }: FormCheck): boolean {
  const isOrdered = !order || text.indexOf(order[0]) < text.indexOf(order[1]);
  return (
    holds.every((part) => text.includes(part)) && !lacks.some((part) => text.includes(part)) && isOrdered
  );
}
