import { parseArgs } from "node:util";
import { createEmbedder } from "../server/src/knowledge/embedding/create-embedder.ts";
import type { Embedder } from "../server/src/knowledge/embedding/embedder.ts";
import { holdsAnswer } from "./answers/sets.ts";
import { cacheVectors } from "./languages/cached-embedder.ts";
import { misspell } from "./languages/misspell.ts";
import { createPlainSearch } from "./languages/plain-search.ts";
import { teachBot } from "./languages/taught-bot.ts";
import type { Question } from "./answers/sets.ts";
import { readLanguageSet, type LanguageSet } from "./languages/xquad.ts";
import { percent } from "./retrieval/figures.ts";
import { printTable } from "./table.ts";

const USAGE =
  "Usage: npm run bench -- languages --data DIR [--only en,es,…] [--questions N] [--typos en,de]; " +
  "DIR holds xquad.LANGUAGE.json";
const LANGUAGES = "en,es,de,zh,ru,hi,el,ar,tr,vi,th,ro";

/** The same paragraphs and questions in each language, beside plain BM25; then questions with wrong letters. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: "string" },
      only: { type: "string", default: LANGUAGES },
      typos: { type: "string", default: "en" },
      questions: { type: "string", default: "2000" },
    },
  });
  const { data } = values;
  if (!data) throw new Error(USAGE);
  const read = (list: string) =>
    list
      .split(",")
      .filter(Boolean)
      .map((language) => sample(readLanguageSet(data, language), Number(values.questions)));
  const { embedder: bare, reason } = await createEmbedder();
  if (!bare) console.log(`No embeddings, the index is lexical: ${reason}`);
  const embedder = bare && cacheVectors(bare);
  // The model's own process, idle, does not keep this one alive.
  const alive = setInterval(() => undefined, 1_000);
  try {
    const rows = [];
    for (const set of read(values.only)) rows.push(await measureLanguage(set, embedder));
    if (rows.length > 0) printTable("Paragraphs and questions in the same language", rows);
    const typos = [];
    for (const set of read(values.typos)) typos.push(...(await measureTypos(set, embedder)));
    if (typos.length > 0) printTable("Questions with wrong letters, at most one a word", typos);
  } finally {
    await embedder?.close();
    clearInterval(alive);
  }
}

/** The questions are spread evenly; the paragraphs are all taught. */
function sample(set: LanguageSet, most: number): LanguageSet {
  const step = Math.max(1, set.questions.length / most);
  const questions = set.questions.filter(
    (_, rank) => Math.floor(rank / step) !== Math.floor((rank - 1) / step),
  );
  return { ...set, questions };
}

type Row = Record<string, string | number>;

async function measureLanguage(set: LanguageSet, embedder: Embedder | null): Promise<Row> {
  const { paragraphs, questions } = set;
  const bot = await teachBot(paragraphs, embedder);
  const plain = createPlainSearch(paragraphs.map(({ text }) => text));
  const product = { first: 0, five: 0 };
  const baseline = { first: 0, five: 0 };
  for (const { q, paragraph } of questions) {
    const documents = [...new Set((await bot.search(q)).map(({ docId }) => docId))];
    countRank(product, documents.indexOf(paragraph));
    countRank(baseline, plain(q).indexOf(paragraph));
  }
  const replies = await askAll(bot, questions);
  const total = questions.length;
  return {
    language: set.language,
    "recall@1/@5": `${percent(product.first, total)}/${percent(product.five, total)}`,
    "plain BM25": `${percent(baseline.first, total)}/${percent(baseline.five, total)}`,
    ...replies,
    "strangers refused %": await measureStrangers(set, embedder),
  };
}

function countRank(counts: { first: number; five: number }, rank: number): void {
  if (rank === 0) counts.first++;
  if (rank >= 0 && rank < 5) counts.five++;
}

async function askAll(
  bot: Awaited<ReturnType<typeof teachBot>>,
  questions: readonly Question[],
): Promise<Row> {
  let [right, refused, length] = [0, 0, 0];
  for (const { q, answers } of questions) {
    const reply = await bot.reply(q);
    if (reply === null) refused++;
    else if (holdsAnswer(reply, answers)) right++;
    length += reply?.length ?? 0;
  }
  return {
    "replies that hold it %": percent(right, questions.length),
    "refused %": percent(refused, questions.length),
    characters: Math.round(length / Math.max(1, questions.length - refused)),
  };
}

/** Half of the titles are taught and the questions are about the other half; both ways. */
async function measureStrangers(
  { paragraphs, questions }: LanguageSet,
  embedder: Embedder | null,
): Promise<string> {
  const titles = [...new Set(paragraphs.map(({ title }) => title))];
  const half = (title: string) => titles.indexOf(title) % 2;
  let refused = 0;
  for (const taught of [0, 1]) {
    const bot = await teachBot(
      paragraphs.filter(({ title }) => half(title) === taught),
      embedder,
    );
    for (const { q, paragraph } of questions) {
      if (half(paragraphs[paragraph]!.title) !== taught && (await bot.reply(q)) === null) refused++;
    }
  }
  return percent(refused, questions.length);
}

async function measureTypos(set: LanguageSet, embedder: Embedder | null): Promise<Row[]> {
  const bot = await teachBot(set.paragraphs, embedder);
  const rows: Row[] = [];
  for (const edits of [0, 1, 2]) {
    const questions = set.questions.map((question, seed) => ({
      ...question,
      q: misspell(question.q, edits, seed),
    }));
    let first = 0;
    for (const { q, paragraph } of questions) if ((await bot.search(q))[0]?.docId === paragraph) first++;
    rows.push({
      language: set.language,
      edits,
      "recall@1": percent(first, questions.length),
      ...(await askAll(bot, questions)),
    });
  }
  return rows;
}
