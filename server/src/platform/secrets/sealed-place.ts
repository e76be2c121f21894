import type { SealedColumn } from "./queries.ts";
import { seal, unseal } from "./secrets.ts";

export interface SealedPlace extends SealedColumn {
  /** A text that is sealed for one purpose can't be opened for another. */
  readonly purpose: string;
  /** Where the column is JSON, the field that holds the text. */
  readonly field?: string;
  /** What lives for minutes or a day is deleted when the key changes. */
  readonly isShortLived?: true;
}

interface KeyHolder {
  readonly signingKey: string;
}

export interface Sealing extends SealedPlace {
  seal(holder: KeyHolder, text: string): string;
  /** Throws where it was sealed with another key. */
  unseal(holder: KeyHolder, sealed: string): string;
}

/** The only way to seal something. A test wants each place in `sealed-places.ts`, whose texts a new key reseals. */
export const sealedPlace = (place: SealedPlace): Sealing => ({
  ...place,
  seal: ({ signingKey }, text) => seal(signingKey, place.purpose, text),
  unseal: ({ signingKey }, sealed) => unseal(signingKey, place.purpose, sealed),
});
