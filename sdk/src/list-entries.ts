import type { Answer, CallOptions, Client, Input } from "./client.ts";
import { lists } from "./generated/operations.ts";

export type ListName = keyof typeof lists;

type Data<Name extends ListName> = Answer<Name> extends { data: infer Whole } ? Whole : never;
/** Where `data` is not the list itself, a field of it is. */
type Entries<Name extends ListName> = (typeof lists)[Name] extends `data.${infer Field}`
  ? Data<Name>[Field & keyof Data<Name>]
  : Data<Name>;
export type ListEntry<Name extends ListName> = Entries<Name> extends readonly (infer Entry)[] ? Entry : never;

/**
 * The entries of a list from its start to its end, read page by page while they are used. Entries that come or go
 * meanwhile neither hide nor repeat the others.
 *
 * `for await (const contact of listEntries(client, "getAllContacts", { project_uid })) …`
 */
export async function* listEntries<Name extends ListName>(
  client: Client,
  name: Name,
  input: Omit<NonNullable<Input<Name>>, "page" | "cursor" | "total">,
  options: Pick<CallOptions, "signal"> = {},
): AsyncGenerator<ListEntry<Name>, void, undefined> {
  // The method and its input belong to the same name, which TypeScript does not follow through the union.
  const read = client[name] as unknown as (asked: object, call: CallOptions) => Promise<Listed>;
  for (let cursor: string | undefined; ;) {
    const answer = await read({ ...input, total: false, ...(cursor ? { cursor } : {}) }, options);
    yield* entriesOf(name, answer) as ListEntry<Name>[];
    cursor = answer.next_cursor;
    if (cursor === undefined) return;
  }
}

interface Listed {
  readonly data: unknown;
  readonly next_cursor?: string;
}

const entriesOf = (name: ListName, { data }: Listed): unknown[] =>
  lists[name]
    .split(".")
    .slice(1)
    .reduce((value, field) => (value as Record<string, unknown>)[field], data) as unknown[];
