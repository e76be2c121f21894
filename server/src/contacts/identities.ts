import { KINDS_BEFORE, type ContactRow } from "./tables.ts";

/** A person's id and who gave it: ids are matched within their kind only. */
export interface PersonIdentity {
  /** `site`, or the kind of a channel. */
  readonly kind: string;
  readonly id: string;
}

export const SITE = "site";

const KIND = /^[a-z_]+:/;

/** One text for both: a site's id that reads like another kind's is written with its own kind. */
export const externalIdOf = ({ kind, id }: PersonIdentity): string =>
  kind === SITE && !KIND.test(id) ? id : `${kind}:${id}`;

/** A site's id as a process of the last version writes it. An id that looks like a channel's is not matched. */
export const formerExternalIdOf = ({ kind, id }: PersonIdentity): string =>
  kind === SITE && !KINDS_BEFORE.some((channel) => id.startsWith(`${channel}:`))
    ? id
    : externalIdOf({ kind, id });

/** As people know it: the site's id as it is, a channel's with the channel's name. */
export const shownExternalId = ({
  identity_kind,
  identity_id,
  external_id,
}: Pick<ContactRow, "identity_kind" | "identity_id" | "external_id">): string | null =>
  identity_kind === SITE ? identity_id : external_id;
