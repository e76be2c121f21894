import { setImmediate as nextTurn } from "node:timers/promises";
import type { ChunkTable } from "./chunk-table.ts";
import type { QueryPlan } from "./lexical/query-reader.ts";
import {
  fuse,
  LIKELY_COSINE,
  type Candidate,
  type AskedVector,
  type Ranking,
  type RowSource,
} from "./row-source.ts";
import { topRows } from "./top-rows.ts";
import type { Scan } from "./vectors/scan.ts";

const ROWS_PER_SLICE = 8_192;
const SLICE_MS = 4;

/** A table as one of the places that a search ranks. */
export const tableSource = (table: ChunkTable): RowSource => ({
  rows: table.count,
  totalLength: table.lexical.totalLength,
  rowsByLanguage: table.lexical.rowsByLanguage,
  holders: table.lexical.holders,
  collectNear: table.lexical.collectNear,
  rank: (plan, question) => rankTable(table, plan, question),
});

/** Ranks all rows of a table in memory, exactly. */
async function rankTable(
  table: ChunkTable,
  plan: QueryPlan,
  asked: Promise<AskedVector | null>,
): Promise<Ranking> {
  const rows = table.count;
  const lexical = new Float32Array(rows);
  table.lexical.scorePlan(plan, lexical);
  const question = await asked;
  const cosines = question ? await scanAll(table, question.scan, rows) : null;
  const scores = cosines && question ? fuseAll(table, cosines, lexical, question) : lexical;
  return {
    best: async (count, isWanted) =>
      topRows(scores, count, (row) => table.isAlive(row) && isWanted(table.docId(row))).map((row) =>
        toCandidate(table, row, question, { lexical, cosines, scores }),
      ),
  };
}

function toCandidate(
  table: ChunkTable,
  row: number,
  question: AskedVector | null,
  of: { lexical: Float32Array; cosines: Float32Array | null; scores: Float32Array },
): Candidate {
  const share = question?.shareOf(table.languageOf(row)) ?? 0;
  const isCompared = question !== null && share > 0 && table.vectors.has(row);
  const [from, count] = table.sentenceRange(row);
  const sentences = new Float32Array(isCompared ? count : 0);
  if (isCompared) table.sentences.scan(question.scan, from, count, sentences, 0);
  return {
    chunkId: table.chunkId(row),
    docId: table.docId(row),
    share,
    lexical: of.lexical[row]!,
    cosine: of.cosines?.[row] ?? 0,
    vector: isCompared ? () => table.vectors.row(row) : null,
    sentences,
    score: of.scores[row]!,
  };
}

async function scanAll(table: ChunkTable, scan: Scan, rows: number): Promise<Float32Array> {
  const cosines = new Float32Array(rows);
  let began = performance.now();
  for (let from = 0; from < rows; from += ROWS_PER_SLICE) {
    table.vectors.scan(scan, from, Math.min(ROWS_PER_SLICE, rows - from), cosines, from);
    if (performance.now() - began < SLICE_MS || from + ROWS_PER_SLICE >= rows) continue;
    await nextTurn();
    began = performance.now();
  }
  return cosines;
}

function fuseAll(
  { vectors, languageOf }: ChunkTable,
  cosines: Float32Array,
  lexical: Float32Array,
  { share: same, shareOf }: AskedVector,
): Float32Array {
  const scores = new Float32Array(cosines.length);
  const { complete } = vectors;
  for (let row = 0; row < scores.length; row++) {
    const share = same ?? shareOf(languageOf(row));
    const words = lexical[row]!;
    const cosine = complete || vectors.has(row) ? cosines[row]! : LIKELY_COSINE * words;
    scores[row] = fuse(share * cosine, words, share);
  }
  return scores;
}
