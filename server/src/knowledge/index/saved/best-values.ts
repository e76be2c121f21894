/** The highest so many of some numbers above zero. */
export interface BestValues {
  /** What a number must exceed to be one of them. */
  readonly least: number;
  /** Whether a number is one of them so far. */
  add(value: number): boolean;
}

export function createBestValues(size: number): BestValues {
  // A heap; its first is the lowest.
  const heap = new Float32Array(size);
  return {
    get least() {
      return heap[0]!;
    },
    add(value) {
      if (value <= heap[0]!) return false;
      let place = 0;
      for (let child = 1; child < size; child = 2 * place + 1) {
        if (child + 1 < size && heap[child + 1]! < heap[child]!) child++;
        if (heap[child]! >= value) break;
        heap[place] = heap[child]!;
        place = child;
      }
      heap[place] = value;
      return true;
    },
  };
}
