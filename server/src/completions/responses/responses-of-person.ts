import { setImmediate as nextTurn } from "node:timers/promises";
import type { App } from "../../platform/operations/context.ts";
import { fromJson } from "../../platform/db/index.ts";
import { nationalDigits } from "../../platform/phone-numbers/phone-numbers.ts";
import { listResponseTexts, listResponseLinks, type ResponseLink } from "../queries.ts";
import type { ResponseObject } from "./response-object.ts";

/** What identifies a person whose texts are to be erased. */
export interface Person {
  readonly contactId: number;
  readonly email: string | null;
  readonly phone: string | null;
  /** The site's own id. */
  readonly externalId: string | null;
}

/** As many as fit into memory when each is as large as it may be. */
const AT_ONCE = 20;
/**
 * The stored conversations of a person: those whose client named them in `safety_identifier`, `user` or a value of
 * `metadata`, and those that contain their e-mail address or telephone number. Every turn of such a conversation is
 * theirs. Read in slices, because all responses of a project may be gigabytes.
 */
export async function findResponsesOf({ db }: App, projectId: number, person: Person): Promise<string[]> {
  const found = new Set<string>();
  for (let afterId = 0; ;) {
    const rows = await listResponseTexts(db.read, { projectId, afterId, limit: AT_ONCE });
    for (const row of rows) if (isAbout(person, row)) found.add(row.uid);
    const last = rows.at(-1);
    if (!last) break;
    afterId = last.id;
    await nextTurn();
  }
  return found.size === 0 ? [] : withWholeConversations(found, await listResponseLinks(db.read, projectId));
}

function isAbout(person: Person, row: { input: string; response: string }): boolean {
  const text = row.input + row.response;
  const email = person.email?.toLowerCase();
  if (email && text.toLowerCase().includes(email)) return true;
  // People write their number in the form of their country, so its code may be missing.
  const digits = person.phone === null ? null : nationalDigits(person.phone);
  if (digits !== null && text.replaceAll(/\(0\)|[^\d"]|\\./g, "").includes(digits)) return true;
  const { safety_identifier: safety, user, metadata } = fromJson<Named>(row.response as never);
  const names = new Set([safety, user, ...Object.values(metadata ?? {})]);
  return [String(person.contactId), person.externalId].some((id) => id !== null && names.has(id));
}

type Named = Pick<ResponseObject, "metadata"> & { safety_identifier?: unknown; user?: unknown };

/** Adds what continues a response and what it continues, at any distance. */
function withWholeConversations(found: ReadonlySet<string>, links: readonly ResponseLink[]): string[] {
  const neighbours = new Map<string, string[]>();
  const connect = (from: string, to: string) => neighbours.set(from, [...(neighbours.get(from) ?? []), to]);
  for (const { uid, previousUid } of links) {
    if (previousUid === null) continue;
    connect(uid, previousUid);
    connect(previousUid, uid);
  }
  const all = new Set(found);
  for (const uid of all) for (const next of neighbours.get(uid) ?? []) all.add(next);
  return [...all];
}
