import { parseArgs } from "node:util";
import { startBot, type Bot, type BotReply } from "./answers/bot.ts";
import { holdsAnswer, readSets, type Question, type Sets } from "./answers/sets.ts";
import { compareRates } from "./answers/rates.ts";
import { twoNearestSentences } from "./answers/plain-pick.ts";
import { median, printTable } from "./table.ts";

/** The offline bot is taught paragraphs and asked about them, and about nothing it was taught. */
export async function run(parameters: string[]): Promise<void> {
  const { values } = parseArgs({
    args: parameters,
    options: {
      data: { type: "string" },
      limit: { type: "string", default: "1200" },
      rounds: { type: "string", default: "9" },
    },
  });
  if (!values.data) throw new Error("Say where the sets are: --data DIR");
  const sets = readSets(values.data, Number(values.limit));
  const bot = await startBot();
  try {
    for (const { title, text } of sets.paragraphs) await bot.teach(title, text);
    for (const { q } of sets.questions.slice(0, 20)) await bot.ask(q);
    await compareAnswers(bot, sets);
  } finally {
    await bot.close();
  }
  if (Number(values.rounds) > 0) await compareRates(Number(values.rounds));
}

interface Asked extends BotReply {
  readonly question: Question;
}

async function compareAnswers(bot: Bot, { questions, foreign }: Sets): Promise<void> {
  const asked: Asked[] = [];
  for (const question of questions) asked.push({ ...(await bot.ask(question.q)), question });
  const plain: string[] = [];
  for (const { q } of questions) plain.push(twoNearestSentences(await bot.search(q)));
  const refused = [];
  for (const question of foreign) refused.push(await bot.ask(question));

  printTable(`${questions.length} questions about what was taught, asked through sendMessage`, [
    {
      bot: "Parley, offline model",
      "hold a gold answer": share(asked, ({ text, question }) => holdsAnswer(text, question.answers)),
      target: "88 %",
      "mean length": meanLength(asked.map(({ text }) => text)),
      answered: share(asked, ({ isRefusal }) => !isRefusal),
      "p50 ms": median(asked.map(({ ms }) => ms)).toFixed(1),
    },
    {
      bot: "plain: two nearest sentences",
      "hold a gold answer": share(questions, (question, index) =>
        holdsAnswer(plain[index]!, question.answers),
      ),
      target: "",
      "mean length": meanLength(plain),
      answered: "100.0 %",
      "p50 ms": "",
    },
  ]);
  printTable(`${foreign.length} questions about nothing that was taught`, [
    { bot: "Parley, offline model", refused: share(refused, ({ isRefusal }) => isRefusal), target: "80 %" },
  ]);
}

function share<T>(list: readonly T[], isSo: (entry: T, index: number) => boolean): string {
  return `${((100 * list.filter(isSo).length) / list.length).toFixed(1)} %`;
}

const meanLength = (texts: readonly string[]): string =>
  (texts.reduce((sum, text) => sum + text.length, 0) / texts.length).toFixed(0);
