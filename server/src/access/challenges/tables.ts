import type { Generated } from "kysely";
import { migration, type JsonText } from "../../platform/db/index.ts";

export interface SignInChallengesTable {
  id: Generated<number>;
  /** SHA-256 of the value the browser holds. */
  hash: string;
  /** What it may be used for; it is valid for no other purpose. */
  purpose: string;
  payload: JsonText;
  expires_at: number;
  created_at: number;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    sign_in_challenges: SignInChallengesTable;
  }
}

export const challengesMigrations = [
  migration(
    "access/0002-signin-challenges",
    `
    create table sign_in_challenges (
      id {id}, hash text not null, purpose text not null, payload {json} not null,
      expires_at {time} not null, created_at {time} not null
    );
    create unique index sign_in_challenges_by_hash on sign_in_challenges (hash);
    create index sign_in_challenges_by_expiry on sign_in_challenges (expires_at);
    `,
  ),
];
