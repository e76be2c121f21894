/** Puts a number into a heap, whose first is the lowest, instead of that. */
export function replaceLowest(heap: Float32Array, value: number): void {
  let place = 0;
  for (let child = 1; child < heap.length; child = 2 * place + 1) {
    if (child + 1 < heap.length && heap[child + 1]! < heap[child]!) child++;
    if (heap[child]! >= value) break;
    heap[place] = heap[child]!;
    place = child;
  }
  heap[place] = value;
}
