export interface SlashToken {
  /** Where the slash stands. */
  readonly from: number;
  readonly query: string;
}

const TOKEN = /(?:^|\s)\/([\p{L}\p{N}\p{M}_-]{0,40})$/u;

/** The word that begins with a slash and ends at the cursor; null if there is none. */
export function slashTokenAt(text: string, caret: number): SlashToken | null {
  const query = TOKEN.exec(text.slice(0, caret))?.[1];
  return query === undefined ? null : { from: caret - query.length - 1, query };
}
