const ENTRIES_PER_READ = 65_536;

/** Where a search counts: memory that is made anew for each takes longer to get than to use. */
export interface WordScratch {
  /** One for each row, all zero. */
  readonly sums: Float32Array;
  /** Rows that hold any word. */
  readonly rows: Uint32Array;
  readonly entries: Int32Array;
}

export const newWordScratch = (rows: number): WordScratch => ({
  sums: new Float32Array(rows),
  rows: new Uint32Array(rows),
  // No word has more entries than there are rows.
  entries: new Int32Array(Math.max(1, Math.min(ENTRIES_PER_READ, rows))),
});
