import { fromJson, toJson, type Sql } from "../db/index.ts";
import { deleteSealed, listSealed, updateSealed, type Stored } from "./queries.ts";
import type { SealedPlace } from "./sealed-place.ts";
import { seal, unseal } from "./secrets.ts";

export interface KeyChange {
  readonly from: string;
  readonly to: string;
}

export interface Resealed {
  readonly table: string;
  /** Sealed with the new key now; those that were before are not counted. */
  readonly resealed: number;
  readonly deleted: number;
  /** What neither key opens stays as it is. */
  readonly unreadable: number;
}

/** Seals a place's texts with another key. Repeating it does no harm. */
export async function resealPlace(sql: Sql, place: SealedPlace, change: KeyChange): Promise<Resealed> {
  const { table } = place;
  if (place.isShortLived)
    return { table, resealed: 0, deleted: await deleteSealed(sql, place), unreadable: 0 };
  let resealed = 0;
  let unreadable = 0;
  for await (const { id, value } of eachSealed(sql, place)) {
    const sealed = textIn(place, value);
    const next = sealed === null ? null : resealText(place.purpose, sealed, change);
    if (next === "unreadable") unreadable += 1;
    if (next === null || next === "unreadable") continue;
    await updateSealed(sql, place, id, withText(place, value, next.sealed));
    resealed += 1;
  }
  return { table, resealed, deleted: 0, unreadable };
}

/** Whether texts are stored, and a key opens none of them. */
export async function opensNone(sql: Sql, places: readonly SealedPlace[], key: string): Promise<boolean> {
  let isEmpty = true;
  for (const place of places) {
    if (place.isShortLived) continue;
    for await (const { value } of eachSealed(sql, place)) {
      const sealed = textIn(place, value);
      if (sealed === null) continue;
      if (open(key, place.purpose, sealed) !== null) return false;
      isEmpty = false;
    }
  }
  return !isEmpty;
}

/** Page by page, in the order of the rows' ids. */
async function* eachSealed(sql: Sql, place: SealedPlace) {
  let after: string | number | null = null;
  for (;;) {
    const rows = await listSealed(sql, place, after);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** Null where the text has the new key already. */
function resealText(
  purpose: string,
  sealed: string,
  { from, to }: KeyChange,
): { readonly sealed: string } | "unreadable" | null {
  if (open(to, purpose, sealed) !== null) return null;
  const text = open(from, purpose, sealed);
  return text === null ? "unreadable" : { sealed: seal(to, purpose, text) };
}

function open(key: string, purpose: string, sealed: string): string | null {
  try {
    return unseal(key, purpose, sealed);
  } catch {
    return null;
  }
}

function textIn({ field }: SealedPlace, value: Stored): string | null {
  if (field === undefined) return value as string;
  const text = fromJson<Readonly<Record<string, unknown>> | null>(value)?.[field];
  return typeof text === "string" ? text : null;
}

function withText({ field }: SealedPlace, value: Stored, text: string): string {
  if (field === undefined) return text;
  return toJson({ ...fromJson<Readonly<Record<string, unknown>>>(value), [field]: text });
}
