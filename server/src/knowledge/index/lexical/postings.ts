const SMALLEST_BLOCK = 2;

/**
 * For each term the rows that hold it, packed as `row << 8 | frequency` in one pool. A full block moves to
 * one twice its size and leaves a hole for the next term that needs one: four bytes an entry, no objects.
 */
export function createPostings() {
  let pool = new Uint32Array(1_024);
  let used = 0;
  let starts = new Uint32Array(256);
  let counts = new Uint32Array(256);
  let sizes = new Uint32Array(256);
  const terms = new Map<string, number>();
  const holes = new Map<number, number[]>();
  let characters = 0;

  function allocate(size: number): number {
    const hole = holes.get(size)?.pop();
    if (hole !== undefined) return hole;
    if (used + size > pool.length) {
      const larger = new Uint32Array(Math.max(used + size, Math.ceil(pool.length * 1.5)));
      larger.set(pool);
      pool = larger;
    }
    used += size;
    return used - size;
  }

  function register(term: string): number {
    const id = terms.size;
    if (id >= starts.length) {
      [starts, counts, sizes] = [starts, counts, sizes].map((array) => {
        const larger = new Uint32Array(Math.ceil(array.length * 1.5));
        larger.set(array);
        return larger;
      }) as [typeof starts, typeof counts, typeof sizes];
    }
    terms.set(term, id);
    characters += term.length;
    starts[id] = allocate(SMALLEST_BLOCK);
    counts[id] = 0;
    sizes[id] = SMALLEST_BLOCK;
    return id;
  }

  function enlarge(id: number): void {
    const size = sizes[id]!;
    const start = allocate(size * 2);
    pool.copyWithin(start, starts[id]!, starts[id]! + size);
    const free = holes.get(size);
    if (free) free.push(starts[id]!);
    else holes.set(size, [starts[id]!]);
    starts[id] = start;
    sizes[id] = size * 2;
  }

  return {
    add(term: string, row: number, frequency: number): void {
      const id = terms.get(term) ?? register(term);
      if (counts[id] === sizes[id]) enlarge(id);
      pool[starts[id]! + counts[id]!] = ((row << 8) | Math.min(255, frequency)) >>> 0;
      counts[id]!++;
    },
    /** Packed entries of a term; a view that is only good until the next `add`. */
    of(term: string): Uint32Array | null {
      const id = terms.get(term);
      return id === undefined ? null : pool.subarray(starts[id]!, starts[id]! + counts[id]!);
    },
    terms: () => terms.keys(),
    get bytes() {
      // A map entry with its string takes about seventy bytes beside the characters.
      return pool.byteLength + 3 * starts.byteLength + terms.size * 70 + characters;
    },
  };
}

export type Postings = ReturnType<typeof createPostings>;
