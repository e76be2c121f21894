/** The best `limit` rows by score, best first; equal scores keep the order of rows. */
export function topRows(scores: Float32Array, limit: number, accept: (row: number) => boolean): number[] {
  const heap: number[] = [];
  // Among equals the later row is worse.
  const isWorse = (a: number, b: number) => scores[a]! < scores[b]! || (scores[a] === scores[b] && a > b);
  for (let row = 0; row < scores.length; row++) {
    if (heap.length === limit && !(scores[row]! > scores[heap[0]!]!)) continue;
    if (!(scores[row]! > 0) || !accept(row)) continue;
    if (heap.length < limit) raise(heap, row, isWorse);
    else sink(heap, row, isWorse);
  }
  return heap.sort((a, b) => scores[b]! - scores[a]! || a - b);
}

type Order = (a: number, b: number) => boolean;

function raise(heap: number[], row: number, isWorse: Order): void {
  let position = heap.length;
  heap.push(row);
  while (position > 0) {
    const parent = (position - 1) >> 1;
    if (!isWorse(row, heap[parent]!)) break;
    heap[position] = heap[parent]!;
    position = parent;
  }
  heap[position] = row;
}

/** Replaces the worst row, which is at the top of the heap. */
function sink(heap: number[], row: number, isWorse: Order): void {
  let position = 0;
  for (;;) {
    let child = 2 * position + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && isWorse(heap[child + 1]!, heap[child]!)) child++;
    if (!isWorse(heap[child]!, row)) break;
    heap[position] = heap[child]!;
    position = child;
  }
  heap[position] = row;
}
