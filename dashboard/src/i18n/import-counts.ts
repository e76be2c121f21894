/** What an import did with the rows of its file. */
export interface ImportCounts {
  readonly total_rows: number;
  readonly imported: number;
  readonly updated: number;
  readonly refused: number;
}
