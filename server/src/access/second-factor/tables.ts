import type { Generated } from "kysely";
import { migration } from "../../platform/db/index.ts";

export interface TotpSecretsTable {
  user_id: number;
  /** Sealed with the signing key. */
  secret: string;
  /** The time step of the code used last; it and all before it are refused. */
  last_step: number;
  /** Null until a first code has shown that the app has the secret. */
  confirmed_at: number | null;
  created_at: number;
}

export interface RecoveryCodesTable {
  id: Generated<number>;
  user_id: number;
  hash: string;
  created_at: number;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    totp_secrets: TotpSecretsTable;
    recovery_codes: RecoveryCodesTable;
  }
}

export const secondFactorMigrations = [
  migration(
    "access/0003-signin-second-factor",
    `
    create table totp_secrets (
      user_id {int} primary key references users (id) on delete cascade, secret text not null,
      last_step {int} not null, confirmed_at {time}, created_at {time} not null
    );
    create table recovery_codes (
      id {id}, user_id {int} not null references users (id) on delete cascade, hash text not null,
      created_at {time} not null
    );
    create unique index recovery_codes_by_hash on recovery_codes (user_id, hash);
    alter table sign_ins add column authenticated_at {time} not null default 0;
    alter table sign_ins add column second_factor {bool} not null default 0;
    `,
  ),
];
