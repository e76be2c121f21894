import type { Database } from "../../platform/db/index.ts";
import { builtInTable, type ModelRow, type ModelTable } from "../model-table.ts";
import { deleteStoredTable, findStoredTable, upsertStoredTable } from "../queries/stored-table.ts";
import { requireNewTable, tableIn } from "./live-table.ts";

const MOST_BYTES = 4 * 1024 * 1024;

interface Change {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
}

/** Stores a table in place of the one in use, and answers what differs; throws a sentence where it can't be used. */
export async function storeTable(
  db: Database,
  { text, source, now }: { readonly text: string; readonly source: string; readonly now: number },
): Promise<Change> {
  if (Buffer.byteLength(text) > MOST_BYTES) throw new Error(`${source} is larger than ${MOST_BYTES} bytes.`);
  const data = parse(text, source);
  const { models } = requireNewTable(data);
  return db.write(async ({ sql }) => {
    const before = await findStoredTable(sql);
    const former = new Map(tableIn(before, () => {}).models.map((row) => [row.value, row]));
    // Two tables within a millisecond are still two.
    await upsertStoredTable(sql, { data, source, storedAt: Math.max(now, (before?.storedAt ?? 0) + 1) });
    const later = new Set(models.map(({ value }) => value));
    return {
      added: models.filter(({ value }) => !former.has(value)).map(({ value }) => value),
      removed: [...former.keys()].filter((value) => !later.has(value)),
      changed: models
        .filter((row) => former.has(row.value) && !isSame(former.get(row.value)!, row))
        .map(({ value }) => value),
    };
  });
}

const isSame = (one: ModelRow, other: ModelRow): boolean => JSON.stringify(one) === JSON.stringify(other);

function parse(text: string, source: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Error(`${source} is not JSON.`);
  }
}

/** From now on the built-in table counts. */
export async function removeTable(db: Database): Promise<void> {
  await db.write(({ sql }) => deleteStoredTable(sql));
}

/** The table in use, and where it is from. */
export async function listTable(db: Database): Promise<{
  readonly source: string;
  readonly updatedOn: string;
  readonly models: readonly ModelRow[];
  readonly table: ModelTable;
}> {
  const stored = await findStoredTable(db.read);
  const table = tableIn(stored, () => {});
  const source = stored && table !== builtInTable ? stored.source : "built in";
  return { source, updatedOn: table.updated_on, models: table.models, table };
}
