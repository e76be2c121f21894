import { migration } from "../../platform/db/index.ts";

/** What a connected client has beside its token in `api_tokens`, which is what it may do. */
export interface OauthGrantsTable {
  token_id: number;
  /** The address of its metadata document, or the id that it got when it registered. */
  client_id: string;
  /** Where the client lives, as far as that is known: the host of its document or of its redirect address. */
  client_host: string;
  /** Of the code that began it, so that a second use of the code ends it. */
  code_hash: string;
  /** SHA-256 of what all refresh tokens of the grant share. */
  refresh_family: string;
  refresh_hash: string;
  /** The refresh token before it, which works once more for a moment: clients refresh side by side. */
  previous_refresh_hash: string | null;
  /** What the present tokens were derived with, so that a repeated refresh gets the same ones. */
  refresh_nonce: string | null;
  refreshed_at: number;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    oauth_grants: OauthGrantsTable;
  }
}

export const oauthMigrations = [
  migration(
    "access/0008-oauth-grants",
    `
    alter table api_tokens add column resource text;
    alter table api_tokens add column access_expires_at {time};
    create index api_tokens_by_creator on api_tokens (created_by, id);
    create table oauth_grants (
      token_id {int} primary key references api_tokens (id) on delete cascade, client_id text not null,
      client_host text not null, code_hash text not null, refresh_family text not null, refresh_hash text not null,
      previous_refresh_hash text, refresh_nonce text, refreshed_at {time} not null
    );
    create unique index oauth_grants_by_code on oauth_grants (code_hash);
    create unique index oauth_grants_by_family on oauth_grants (refresh_family);
    create index oauth_grants_by_client on oauth_grants (client_id);
    `,
  ),
];
