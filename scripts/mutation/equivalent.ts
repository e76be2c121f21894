import type { PlacedMutant } from "./load-mutants.ts";

interface Equivalent {
  readonly file: string;
  readonly original: string;
  readonly replacement: string;
  readonly because: string;
}

/** Mutants that change no behaviour a caller could see. Each needs its reason. */
const EQUIVALENT: readonly Equivalent[] = [];

const matches = (mutant: PlacedMutant, entry: Equivalent): boolean =>
  mutant.file === entry.file &&
  mutant.original === entry.original &&
  mutant.replacement === entry.replacement;

export const isEquivalent = (mutant: PlacedMutant): boolean =>
  EQUIVALENT.some((entry) => matches(mutant, entry));

export const unusedEquivalents = (mutants: readonly PlacedMutant[]): string[] =>
  EQUIVALENT.filter((entry) => !mutants.some((mutant) => matches(mutant, entry))).map(
    ({ file, original }) => `No mutant of ${file} changes ${original} any more. Delete the entry.`,
  );
