import { sql as raw, type RawBuilder, type SelectQueryBuilder } from "kysely";

type SortValue = number | string;
/** Where a page ends: the values of the list's sort keys in its last row. */
export type Position = readonly SortValue[];
type Direction = "asc" | "desc";
/** The sort keys of a list; the last one is unique. A row has their values under the columns' names. */
export type SortKeys = readonly (readonly [column: string, direction: Direction])[];

export interface PageAsked {
  readonly limit: number;
  /** Starts at 1. */
  readonly page?: number;
  readonly after?: Position | null;
  readonly counts?: boolean;
}

/**
 * A page of a list, by its number or after a position. Reading after a position starts in the index, so the page costs
 * the same at any depth, and rows that come or go elsewhere neither hide nor repeat the others.
 */
export interface ListPage {
  readonly limit: number;
  readonly offset: number;
  readonly after: Position | null;
  /** Whether the answer has a total. */
  readonly counts: boolean;
  readonly isFirst: boolean;
  /** One row more than the page has, which tells whether another page follows. */
  readonly toRead: number;
  take<DB, Table extends keyof DB, Row extends object>(
    query: SelectQueryBuilder<DB, Table, Row>,
    keys: SortKeys,
  ): Promise<Row[]>;
  /** The page's rows out of those that were read for it. */
  cut<Row>(read: readonly Row[], positionOf: (row: Row) => Position): Row[];
  /** Where the page ends; null where no other follows. */
  end(): Position | null;
  answer<Data>(data: Data, count: () => Promise<number>): Promise<ListAnswer<Data>>;
}

export interface ListAnswer<Data> {
  readonly data: Data;
  readonly total?: number;
  readonly next?: Position;
}

export function createPage({ limit, page = 1, after = null, counts = false }: PageAsked): ListPage {
  const offset = after === null ? (page - 1) * limit : 0;
  let rowCount = 0;
  let end: Position | null = null;
  const cut: ListPage["cut"] = (read, positionOf) => {
    const rows = read.slice(0, limit);
    rowCount = rows.length;
    end = read.length > limit ? positionOf(rows.at(-1)!) : null;
    return rows;
  };
  // The last page that is reached by its number knows how many there are.
  const knowsTotal = () => after === null && end === null && (rowCount > 0 || offset === 0);
  return {
    limit,
    offset,
    after,
    counts,
    isFirst: after === null && offset === 0,
    toRead: limit + 1,
    cut,
    end: () => end,
    async take(query, keys) {
      let asked = after === null ? query : query.where(isAfter(keys, after));
      for (const [column, direction] of keys) asked = asked.orderBy(raw.ref(column), direction);
      asked = asked.limit(limit + 1);
      const rows = await (offset === 0 ? asked : asked.offset(offset)).execute();
      return cut(rows, (row) => positionIn(row, keys));
    },
    async answer(data, count) {
      const total = counts ? { total: knowsTotal() ? offset + rowCount : await count() } : {};
      return { data, ...total, ...(end === null ? {} : { next: end }) };
    },
  };
}

const positionIn = (row: object, keys: SortKeys): Position =>
  keys.map(([column]) => (row as Record<string, SortValue>)[column.slice(column.lastIndexOf(".") + 1)]!);

/** Rows that come after a position. A row value is compared as a whole, which both planners answer from an index. */
export function isAfter(keys: SortKeys, position: Position): RawBuilder<boolean> {
  const [[, first]] = keys as [SortKeys[number]];
  if (keys.every(([, direction]) => direction === first)) {
    const columns = raw.join(keys.map(([column]) => raw.ref(column)));
    return raw`(${columns}) ${beyond(first)} (${raw.join([...position])})`;
  }
  const parts = keys.map(([column, direction], at) => {
    const same = keys.slice(0, at).map(([key], index) => raw`${raw.ref(key)} = ${position[index]}`);
    return raw`(${raw.join([...same, raw`${raw.ref(column)} ${beyond(direction)} ${position[at]}`], raw` and `)})`;
  });
  return raw`(${raw.join(parts, raw` or `)})`;
}

const beyond = (direction: Direction) => raw.raw(direction === "asc" ? ">" : "<");

/** Walks a list from its start to its end. */
export async function* eachPage<Content>(
  limit: number,
  read: (page: ListPage) => Promise<Content>,
): AsyncGenerator<Content, void, undefined> {
  for (let after: Position | null = null; ;) {
    const page: ListPage = createPage({ limit, after });
    yield await read(page);
    after = page.end();
    if (after === null) return;
  }
}
