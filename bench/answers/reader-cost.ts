import { encodeVectors } from "../../server/src/knowledge/index.ts";
import { median, printTable } from "../table.ts";
import { startBot, type Bot } from "./bot.ts";
import type { Paragraph, Sets } from "./sets.ts";

const QUESTIONS = 60;
const WARM_UP = 10;
const DIMENSIONS = 384;
const CHUNKS_PER_DOCUMENT = 100;

/** The time of a reply with and without the reader, taking turns, in a project of so many chunks. */
export async function compareReaderCost(sets: Sets, chunks: number): Promise<void> {
  const bots = [await startBot({ READER: "off" }), await startBot({ READER: "on" })] as const;
  try {
    for (const bot of bots) {
      for (const { title, text } of sets.paragraphs) await bot.teach(title, text);
      await fill(bot, sets.paragraphs, chunks - sets.paragraphs.length);
    }
    const times = bots.map((): number[] => []);
    for (const [round, { q }] of sets.questions.slice(0, WARM_UP + QUESTIONS).entries()) {
      for (const [index, bot] of bots.entries()) {
        const { ms } = await bot.ask(q);
        if (round >= WARM_UP) times[index]!.push(ms);
      }
    }
    const ratios = times[1]!.map((ms, round) => ms / times[0]![round]!);
    printTable(`a reply in a project of ${chunks} chunks, taking turns, ${ratios.length} questions`, [
      { bot: "without the reader", "p50 ms": median(times[0]!).toFixed(1), ratio: "", wanted: "" },
      {
        bot: "with the reader",
        "p50 ms": median(times[1]!).toFixed(1),
        ratio: median(ratios).toFixed(1),
        wanted: "8",
      },
    ]);
  } finally {
    for (const bot of bots) await bot.close();
  }
}

/** Chunks of the paragraphs' length with vectors of no meaning: the search compares them all. */
async function fill(bot: Bot, paragraphs: readonly Paragraph[], count: number): Promise<void> {
  const { app } = bot.running;
  const embedder = (await app.services.knowledge.describe(bot.workspace.projectId)).embedder;
  for (let from = 0; from < count; from += CHUNKS_PER_DOCUMENT) {
    const chunks = Array.from({ length: Math.min(CHUNKS_PER_DOCUMENT, count - from) }, (_, position) => {
      const text = shuffled(paragraphs[(from + position) % paragraphs.length]!.text, from + position);
      const vectors = encodeVectors(Array.from({ length: 5 }, (_unused, at) => unit(from + position + at)));
      return { content: text, indexText: text, headingPath: [], at: {}, position, vectors };
    });
    await app.db.write((transaction) =>
      app.services.knowledge.learn(
        transaction,
        {
          projectId: bot.workspace.projectId,
          kind: "text",
          sourceId: 1_000_000 + from,
          title: "Filling",
          question: null,
          answer: null,
          url: null,
          citable: true,
          now: app.now(),
        },
        { chunks, embedder },
      ),
    );
  }
}

/** The same words in another order, so that words are as frequent as in language. */
const shuffled = (text: string, seed: number): string => {
  const words = text.split(" ");
  const by = (seed * 7919) % words.length;
  return [...words.slice(by), ...words.slice(0, by)].join(" ");
};

function unit(seed: number): Float32Array {
  let state = seed >>> 0;
  const vector = Float32Array.from({ length: DIMENSIONS }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  });
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}
