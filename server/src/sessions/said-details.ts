import type { ContactRow } from "../contacts/index.ts";
import { fromJson } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import { sign } from "../platform/secrets/secrets.ts";
import type { VisitorRow } from "./queries/visitors.ts";

/** What a visitor or their page has said about them. */
export interface SaidDetails {
  readonly name?: string | null;
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly data?: Readonly<Record<string, unknown>>;
}

const MOST = 100;

type Key = Pick<App, "signingKey">;

/**
 * Signed digests of what this visitor has said and the record took: a value that is erased there stays nowhere, and a
 * number can't be guessed from its digest.
 */
export function withSaid(
  key: Key,
  { data }: Pick<VisitorRow, "data">,
  contact: ContactRow,
  said: SaidDetails,
): Record<string, unknown> {
  const facts = fromJson<{ said?: Readonly<Record<string, string>> }>(data);
  const held = digestsOf(key, detailsOf(contact));
  const taken = Object.entries(digestsOf(key, said)).filter(([path, digest]) => held[path] === digest);
  const all = Object.entries({ ...facts.said, ...Object.fromEntries(taken) });
  return { ...facts, said: Object.fromEntries(all.slice(-MOST)) };
}

/** Of the visitor's record what this visitor has said, as far as the record still says so. */
export function saidPart(key: Key, { data }: Pick<VisitorRow, "data">, contact: ContactRow): SaidDetails {
  const { said = {} } = fromJson<{ said?: Readonly<Record<string, string>> }>(data);
  const details = detailsOf(contact);
  const held = digestsOf(key, details);
  const isSaid = (path: string): boolean => held[path] !== undefined && held[path] === said[path];
  const { data: fields, ...named } = details;
  return {
    ...Object.fromEntries(Object.entries(named).filter(([name]) => isSaid(name))),
    data: Object.fromEntries(Object.entries(fields).filter(([name]) => isSaid(`data.${name}`))),
  };
}

const detailsOf = ({ name, email, phone, data }: ContactRow) => ({
  name,
  email,
  phone,
  data: fromJson<Record<string, unknown>>(data),
});

function digestsOf({ signingKey }: Key, { data = {}, ...named }: SaidDetails): Record<string, string> {
  const { name, email, phone } = named;
  const fields = Object.entries(data).map(([key, value]) => [`data.${key}`, value] as const);
  return Object.fromEntries(
    [...Object.entries({ name, email, phone }), ...fields]
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([path, value]) => [path, sign(signingKey, "said", JSON.stringify(value)).slice(0, 16)]),
  );
}
