/** The reader's scores have about this spread: divided by it, they become a likelihood. */
const SPREAD = 2;

/** How likely a sentence with this score of the reader answers, 0 to 1. */
export function likelihood(read: number): number {
  return 1 / (1 + Math.exp(-read / SPREAD));
}
