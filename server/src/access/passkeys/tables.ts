import type { Generated } from "kysely";
import { migration, type JsonText } from "../../platform/db/index.ts";

export interface PasskeysTable {
  id: Generated<number>;
  user_id: number;
  /** Base64url, as the authenticator names it. */
  credential_id: string;
  /** COSE, base64url. */
  public_key: string;
  counter: number;
  transports: JsonText;
  name: string;
  created_at: number;
  last_used_at: number | null;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    passkeys: PasskeysTable;
  }
}

export const passkeysMigrations = [
  migration(
    "access/0004-signin-passkeys",
    `
    create table passkeys (
      id {id}, user_id {int} not null references users (id) on delete cascade, credential_id text not null,
      public_key text not null, counter {int} not null, transports {json} not null, name text not null,
      created_at {time} not null, last_used_at {time}
    );
    create unique index passkeys_by_credential on passkeys (credential_id);
    create index passkeys_by_user on passkeys (user_id, id);
    `,
  ),
];
