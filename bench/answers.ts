import { parseArgs } from "node:util";
import { startBot, type Bot, type BotReply } from "./answers/bot.ts";
import { compareReaderCost } from "./answers/reader-cost.ts";
import { holdsAnswer, readSets, type Question, type Sets } from "./answers/sets.ts";
import { measureSmallProject } from "./answers/small-project.ts";
import { compareRates } from "./answers/rates.ts";
import { twoNearestSentences } from "./answers/plain-pick.ts";
import { median, printTable } from "./table.ts";

const PARTS = 10;

/**
 * The offline bot is taught paragraphs and asked about them, about what comes near them, and about nothing it was
 * taught: without the reader and with it.
 */
export async function run(parameters: string[]): Promise<void> {
  const { values } = parseArgs({
    args: parameters,
    options: {
      data: { type: "string" },
      limit: { type: "string", default: "1200" },
      rounds: { type: "string", default: "9" },
      chunks: { type: "string", default: "10000" },
    },
  });
  if (!values.data) throw new Error("Say where the sets are: --data DIR");
  const sets = await readSets(values.data, Number(values.limit));
  const without = await measure(sets, "off");
  const read = await measure(sets, "on");
  printTable(`${sets.questions.length} questions about what was taught, asked through sendMessage`, [
    rowOf("offline model without the reader", without),
    rowOf("offline model with the reader", read),
    {
      bot: "plain: two nearest sentences",
      "hold a gold answer": share(sets.questions, ({ answers }, index) =>
        holdsAnswer(without.plain[index]!, answers),
      ),
      "mean length": meanLength(without.plain),
    },
    {
      bot: "wanted",
      "hold a gold answer": "93 %",
      "mean length": "220",
      answered: "93 %",
      "left out refused": "75 %",
      "foreign refused": "80 %",
    },
  ]);
  await measureSmallProject();
  if (Number(values.chunks) > 0) await compareReaderCost(sets, Number(values.chunks));
  if (Number(values.rounds) > 0) await compareRates(Number(values.rounds));
}

interface Asked extends BotReply {
  readonly question: Question;
}

interface Measured {
  readonly asked: readonly Asked[];
  /** The same questions where the paragraph with the answer is not taught. */
  readonly leftOut: readonly BotReply[];
  readonly nearTopic: readonly BotReply[];
  readonly foreign: readonly BotReply[];
  readonly plain: readonly string[];
}

async function measure(sets: Sets, reader: "on" | "off"): Promise<Measured> {
  const bot = await startBot({ READER: reader });
  try {
    const entries: number[] = [];
    for (const { title, text } of sets.paragraphs) entries.push(await bot.teach(title, text));
    for (const { q } of sets.questions.slice(0, 20)) await bot.ask(q);
    const asked: Asked[] = [];
    for (const question of sets.questions) asked.push({ ...(await bot.ask(question.q)), question });
    const plain: string[] = [];
    for (const { q } of sets.questions) plain.push(twoNearestSentences(await bot.search(q)));
    return {
      asked,
      leftOut: await askLeftOut(bot, sets, entries),
      nearTopic: await askAll(bot, sets.nearTopic),
      foreign: await askAll(bot, sets.foreign),
      plain,
    };
  } finally {
    await bot.close();
  }
}

/** A tenth of the paragraphs after the other is forgotten and taught again; meanwhile its questions are asked. */
async function askLeftOut(bot: Bot, { paragraphs, questions }: Sets, entries: number[]): Promise<BotReply[]> {
  const replies: BotReply[] = [];
  for (let part = 0; part < PARTS; part++) {
    const missing = [...paragraphs.keys()].filter((index) => index % PARTS === part);
    for (const index of missing) await bot.forget(entries[index]!);
    const left = questions.filter(({ paragraph }) => paragraph % PARTS === part).map(({ q }) => q);
    replies.push(...(await askAll(bot, left)));
    for (const index of missing)
      entries[index] = await bot.teach(paragraphs[index]!.title, paragraphs[index]!.text);
  }
  return replies;
}

async function askAll(bot: Bot, questions: readonly string[]): Promise<BotReply[]> {
  const replies: BotReply[] = [];
  for (const question of questions) replies.push(await bot.ask(question));
  return replies;
}

function rowOf(bot: string, { asked, leftOut, nearTopic, foreign }: Measured) {
  const answered = asked.filter(({ isRefusal }) => !isRefusal);
  return {
    bot,
    "hold a gold answer": share(asked, holdsGold),
    "of those given": share(answered, holdsGold),
    "mean length": meanLength(answered.map(({ text }) => text)),
    answered: share(asked, ({ isRefusal }) => !isRefusal),
    "left out refused": share(leftOut, ({ isRefusal }) => isRefusal),
    "adversarial refused": share(nearTopic, ({ isRefusal }) => isRefusal),
    "foreign refused": share(foreign, ({ isRefusal }) => isRefusal),
    "p50 ms": median(asked.map(({ ms }) => ms)).toFixed(1),
  };
}

const holdsGold = ({ text, question }: Asked): boolean => holdsAnswer(text, question.answers);

function share<T>(list: readonly T[], isSo: (entry: T, index: number) => boolean): string {
  return `${((100 * list.filter(isSo).length) / list.length).toFixed(1)} %`;
}

const meanLength = (texts: readonly string[]): string =>
  (texts.reduce((sum, text) => sum + text.length, 0) / texts.length).toFixed(0);
