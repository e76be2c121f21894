const LONGEST = 80;

/** The words of a title as a part of an address, in their own script; empty if there are none. */
export function slugOf(title: string): string {
  const words =
    title
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  let slug = "";
  for (const word of words) {
    const next = slug === "" ? word.slice(0, LONGEST) : `${slug}-${word}`;
    if (next.length > LONGEST) break;
    slug = next;
  }
  return slug;
}

/** The first of `fee`, `fee-2`, `fee-3` and so on that is free. */
export function freeSlug(wanted: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count += 1) {
    const slug = count === 1 ? wanted : `${wanted}-${count}`;
    if (!taken.has(slug)) return slug;
  }
}
