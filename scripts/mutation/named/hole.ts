/** A guard that is taken away, and the test file that must notice. */
export interface Hole {
  readonly name: string;
  readonly file: string;
  /** Occurs once in the file. */
  readonly find: string;
  readonly replace: string;
  readonly test: string;
  /** Chooses some tests of a file that takes minutes. */
  readonly only: string | null;
}

const inSource = (file: string): string =>
  /^(server|dashboard|widget|chat-ui)\//.test(file) ? file : `server/src/${file}`;

/** Paths without a root are below `server/src`. */
export const hole = (
  name: string,
  [file, find, replace]: readonly [file: string, find: string, replace: string],
  test: string,
  only: string | null = null,
): Hole => ({ name, file: inSource(file), find, replace, test: inSource(test), only });
