import { isSameAddress, SITE, type ContactRow } from "../contacts/index.ts";
import type { Sql, Transaction } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import { lifetimeMs } from "./proof-lifetimes.ts";
import {
  endProofs,
  findLastId,
  hasTeamsWord,
  insertProof,
  listCurrentProofs,
  prolongProof,
  type ProofRow,
} from "./queries/visitor-proofs.ts";
import type { VisitorKey } from "./queries/visitors.ts";
import type { ProofKind, ProofLevel, ProofSource } from "./tables.ts";

export interface Proven {
  /** The strongest level that holds now. */
  readonly level: ProofLevel | "none";
  readonly proofs: readonly ProofRow[];
}

export interface NewProof {
  readonly level: ProofLevel;
  readonly kind: ProofKind;
  readonly value: string;
  readonly source: ProofSource;
  readonly provenBy?: number | null;
}

export const NOTHING_PROVEN: Proven = { level: "none", proofs: [] };

/** What this visitor has proven now. A message without an author proves nothing. */
export async function findProven(
  { db, now }: Pick<App, "now"> & { readonly db: { readonly read: Sql } },
  { projectId, visitorId }: { readonly projectId: number; readonly visitorId: number | null },
): Promise<Proven> {
  if (visitorId === null) return NOTHING_PROVEN;
  const proofs = await listCurrentProofs(db.read, { projectId, visitorIds: [visitorId] }, now());
  return { level: levelOf(proofs), proofs };
}

/** What each of these visitors has proven now. */
export async function listProofs(
  { db, now }: Pick<App, "db" | "now">,
  key: { readonly projectId: number; readonly visitorIds: readonly number[] },
): Promise<ReadonlyMap<number, readonly ProofRow[]>> {
  const proofs = new Map<number, ProofRow[]>(key.visitorIds.map((id) => [id, []]));
  for (const proof of await listCurrentProofs(db.read, key, now())) proofs.get(proof.visitor_id)?.push(proof);
  return proofs;
}

const levelOf = (proofs: readonly ProofRow[]): Proven["level"] => {
  if (proofs.some(({ level }) => level === "signed")) return "signed";
  return proofs.length > 0 ? "confirmed" : "none";
};

/** What a proof of that kind says, the latest where there are several. */
export const provenValue = ({ proofs }: Proven, kind: ProofKind): string | null =>
  proofs.find((proof) => proof.kind === kind)?.value ?? null;

/**
 * The record that speaks for this visitor: the contact whom the team has confirmed them to be, as long as its word
 * holds, else their own.
 */
export function contactIdOf(
  proven: Proven,
  visitor: { readonly contact_id: number | null } | null | undefined,
): number | null {
  const confirmed = provenValue(proven, "team");
  return confirmed === null ? (visitor?.contact_id ?? null) : Number(confirmed);
}

/** Whether a level is at least the one that is asked for. */
export const reaches = (level: Proven["level"], needed: Proven["level"]): boolean =>
  LEVELS.indexOf(level) >= LEVELS.indexOf(needed);

const LEVELS: readonly Proven["level"][] = ["none", "confirmed", "signed"];

/** As whom the site has signed the visitor in last, also where that has expired: whose the conversations are. */
export const findSignedId = ({ db }: Pick<App, "db">, key: VisitorKey): Promise<string | null> =>
  findLastId(db.read, key);

/** Stores a proof. The same again prolongs it; another of its kind and source replaces the one before. */
export async function recordProof(
  app: Pick<App, "now">,
  { sql }: Transaction,
  { projectId, visitorId }: VisitorKey,
  proof: NewProof,
): Promise<void> {
  const now = app.now();
  const row = {
    project_id: projectId,
    visitor_id: visitorId,
    level: proof.level,
    kind: proof.kind,
    value: proof.value,
    source: proof.source,
    proven_by: proof.provenBy ?? null,
    proven_at: now,
    expires_at: now + (await lifetimeMs(sql, projectId, proof.source)),
  };
  if (await prolongProof(sql, row)) return;
  await endProofs(sql, { projectId, visitorId }, { source: proof.source, kind: proof.kind }, now);
  await insertProof(sql, row);
}

/** Stores all that a source says of the visitor now. What it said before and no longer says has ended. */
export async function recordProofsOf(
  app: Pick<App, "now">,
  transaction: Transaction,
  key: VisitorKey,
  { source, ...given }: Pick<NewProof, "source" | "level">,
  values: readonly (readonly [ProofKind, string])[],
): Promise<void> {
  const kinds = values.map(([kind]) => kind);
  await endProofs(transaction.sql, key, { source, otherThan: kinds }, app.now());
  for (const [kind, value] of values)
    await recordProof(app, transaction, key, { ...given, source, kind, value });
}

/** Ends what the visitor has proven: all of it, or what one source says. */
export const endProofsOf = (
  app: Pick<App, "now">,
  { sql }: Transaction,
  key: VisitorKey,
  which: { readonly source?: ProofSource; readonly kind?: ProofKind } = {},
): Promise<void> => endProofs(sql, key, which, app.now());

/** Whether the visitor has proven to be the person of this record: as the site's user, or by the team's word. */
export function provesRecord(
  { proofs }: Proven,
  contact: Pick<ContactRow, "id" | "identity_kind" | "identity_id" | "is_verified" | "type">,
): boolean {
  if (contact.type === "spam") return false;
  const isUser = proofs.some(
    ({ kind, value }) => kind === "id" && isOfSite(contact) && value === contact.identity_id,
  );
  const isConfirmed = proofs.some(({ kind, value }) => kind === "team" && value === String(contact.id));
  return isConfirmed || (isUser && contact.is_verified === 1);
}

/**
 * Whether a record counts as proven by the team's word. Then no visitor's words go into it: they would count as proven
 * as well.
 */
export const isConfirmedRecord = (
  app: Pick<App, "now">,
  { sql }: Transaction,
  key: { readonly projectId: number; readonly contactId: number },
): Promise<boolean> => hasTeamsWord(sql, key, app.now());

const isOfSite = ({ identity_kind: kind }: Pick<ContactRow, "identity_kind">): boolean => kind === SITE;

/** Whether this visitor reads the mailbox: by a proof of the address, or because the record with it is proven theirs. */
export async function hasProvenAddress(
  app: Parameters<typeof findProven>[0],
  key: { readonly projectId: number; readonly visitorId: number | null },
  { email, contact }: { readonly email: string; readonly contact: ContactRow | undefined },
): Promise<boolean> {
  const proven = await findProven(app, key);
  const isSame = (other: string | null): boolean => isSameAddress(other, email);
  if (proven.proofs.some(({ kind, value }) => kind === "email" && isSame(value))) return true;
  return contact !== undefined && isSame(contact.email) && provesRecord(proven, contact);
}
