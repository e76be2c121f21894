import { ownTurn } from "./own-turn.ts";

const SORTED_AT_ONCE = 2_000;
const MERGED_AT_ONCE = 5_000;

/** A merge sort that lets other work run in between: a report by tag may have a row for each conversation. */
export async function sortInTurns<Item>(
  items: readonly Item[],
  compare: (one: Item, other: Item) => number,
): Promise<Item[]> {
  let runs: Item[][] = [];
  for (let from = 0; from < items.length; from += SORTED_AT_ONCE) {
    runs.push(items.slice(from, from + SORTED_AT_ONCE).sort(compare));
    await ownTurn();
  }
  while (runs.length > 1) {
    const merged: Item[][] = [];
    for (let index = 0; index < runs.length; index += 2) {
      merged.push(await merge(runs[index]!, runs[index + 1] ?? [], compare));
      // Short runs are merged at one go, and there are many of them.
      await ownTurn();
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

async function merge<Item>(
  left: readonly Item[],
  right: readonly Item[],
  compare: (one: Item, other: Item) => number,
): Promise<Item[]> {
  const merged: Item[] = [];
  let [one, other] = [0, 0];
  while (one < left.length && other < right.length) {
    merged.push(compare(left[one]!, right[other]!) <= 0 ? left[one++]! : right[other++]!);
    if (merged.length % MERGED_AT_ONCE === 0) await ownTurn();
  }
  return merged.concat(left.slice(one), right.slice(other));
}
