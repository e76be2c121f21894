import type { Generated, Selectable } from "kysely";
import { migration, type JsonText } from "../platform/db/index.ts";

export const CONTACT_TYPES = ["user", "lead", "spam"] as const;
export type ContactType = (typeof CONTACT_TYPES)[number];

export interface ContactsTable {
  id: Generated<number>;
  project_id: number;
  name: string | null;
  /** The name folded, for filters. */
  name_key: string | null;
  email: string | null;
  /** The e-mail address folded: once in a project, except among spam. */
  email_key: string | null;
  phone: string | null;
  type: ContactType;
  /** Comma-separated, as the contract shows them. */
  tags: string | null;
  /** `,vip,new,` folded, empty without tags: what tag filters match against. */
  tags_key: string;
  company_id: number | null;
  /** Who gave the id: `site`, or the kind of the channel. Null without an id. */
  identity_kind: Generated<string | null>;
  /** The site's own id of a user it has signed in, or the channel vendor's id of a person. */
  identity_id: Generated<string | null>;
  /** Both in one text, unique in a project: what versions before 0.2.0 read. */
  external_id: string | null;
  /** 1 where the site has signed the details or the team has entered them; 0 where a visitor's page sent them. */
  is_verified: Generated<number>;
  /** What a form or the site has sent besides. */
  data: JsonText;
  /** The values of custom fields that the team has set; no page writes here. */
  fields: Generated<JsonText>;
  /** Name, e-mail and phone folded, since the engines fold case differently. */
  search_text: string;
  created_at: number;
  updated_at: number;
}

export type ContactRow = Selectable<ContactsTable>;

/** What lists read: fetching the other columns would double their cost. */
export const SHOWN_COLUMNS = [
  "id",
  "project_id",
  "name",
  "email",
  "phone",
  "type",
  "tags",
  "company_id",
  "created_at",
  "updated_at",
] as const satisfies readonly (keyof ContactRow)[];
/** The same with what custom fields show, where the project has any. */
export const SHOWN_WITH_FIELDS = [...SHOWN_COLUMNS, "fields", "data"] as const;
export type ShownContact = Pick<ContactRow, (typeof SHOWN_COLUMNS)[number]> &
  Partial<Pick<ContactRow, "fields" | "data">>;

/** How many contacts of each type a project has, kept in the same transaction: `total` costs the same at any size. */
export interface ContactCountsTable {
  project_id: number;
  type: ContactType;
  count: number;
}

export interface CompaniesTable {
  id: Generated<number>;
  project_id: number;
  name: string;
  website: string;
  /** Name and website folded. */
  search_text: string;
  created_at: number;
  updated_at: number;
}

export type CompanyRow = Selectable<CompaniesTable>;

export interface ContactListsTable {
  id: Generated<number>;
  project_id: number;
  name: string;
  /** The name folded. */
  search_text: string;
  icon: string | null;
  filter_by: JsonText;
  created_at: number;
  updated_at: number;
}

export type ContactListRow = Selectable<ContactListsTable>;

declare module "../platform/db/tables.ts" {
  interface Tables {
    contacts: ContactsTable;
    contact_counts: ContactCountsTable;
    companies: CompaniesTable;
    contact_lists: ContactListsTable;
  }
}

/** Where the database's user may not create the extension, searches walk the project's contacts as before. */
const CREATE_TRIGRAMS = `do $$ begin
  create extension if not exists pg_trgm;
exception when others then raise notice 'contacts are searched without an index: %', sqlerrm;
end $$`;
const CREATE_SEARCH_INDEX = `do $$ begin
  if exists (select 1 from pg_extension where extname = 'pg_trgm') then
    create index contacts_by_words on contacts using gin (search_text gin_trgm_ops, tags_key gin_trgm_ops);
  end if;
exception when others then raise notice 'contacts are searched without an index: %', sqlerrm;
end $$`;

/** The channels whose ids stood in one column with the site's. */
export const KINDS_BEFORE = [
  "telegram",
  "whatsapp",
  "messenger",
  "instagram",
  "slack",
  "discord",
  "line",
  "twilio_sms",
  "twilio_whatsapp",
  "email",
  "intercom",
  "crisp",
  "twilio_voice",
  "phone",
];

const startsWith = (kind: string): string => `substr(external_id, 1, ${kind.length + 1}) = '${kind}:'`;

export const contactsMigrations = [
  migration(
    "contacts/0001-create",
    `
    create table companies (
      id {id}, project_id {int} not null references projects (id) on delete cascade, name text not null,
      website text not null, search_text text not null, created_at {time} not null, updated_at {time} not null
    );
    create index companies_by_project on companies (project_id, id);
    create table contacts (
      id {id}, project_id {int} not null references projects (id) on delete cascade, name text,
      name_key {text}, email text, email_key {text}, phone {text}, type text not null, tags text, tags_key text not null,
      company_id {int} references companies (id) on delete set null, external_id text, data {json} not null,
      search_text text not null, created_at {time} not null, updated_at {time} not null
    );
    create index contacts_by_age on contacts (project_id, created_at, id);
    create index contacts_by_type on contacts (project_id, type, created_at, id);
    create index contacts_without_spam on contacts (project_id, created_at, id) where type <> 'spam';
    create index contacts_by_email on contacts (project_id, email_key);
    create unique index contacts_email_once on contacts (project_id, email_key) where type <> 'spam';
    create index contacts_by_company on contacts (company_id, id);
    create unique index contacts_by_external_id on contacts (project_id, external_id);
    create table contact_counts (
      project_id {int} not null references projects (id) on delete cascade, type text not null, count {int} not null,
      primary key (project_id, type)
    );
    create table contact_lists (
      id {id}, project_id {int} not null references projects (id) on delete cascade, name text not null,
      search_text text not null, icon text, filter_by {json} not null, created_at {time} not null, updated_at {time} not null
    );
    create index contact_lists_by_project on contact_lists (project_id, id);
    `,
  ),
  // Typed addresses are unproven: they may repeat and claim no address.
  migration(
    "contacts/0002-verified",
    `
    alter table contacts add column is_verified {bool} not null default 1;
    update contacts set is_verified = 0 where external_id is not null;
    drop index contacts_email_once;
    create unique index contacts_verified_email_once on contacts (project_id, email_key)
      where type <> 'spam' and is_verified = 1;
    `,
  ),
  migration("contacts/0003-fields", `alter table contacts add column fields {json} not null default '{}';`),
  // A restore applies the steps to a database that may have the index of before: it is no table of a backup.
  migration(
    "contacts/0004-search-index",
    { sqlite: "select 1", postgres: CREATE_TRIGRAMS },
    {
      sqlite: `create virtual table if not exists contact_words using fts5 (search_text, tags_key, content = 'contacts',
        content_rowid = 'id', tokenize = 'trigram case_sensitive 1', detail = column)`,
      postgres: CREATE_SEARCH_INDEX,
    },
    // Erased people leave no piece of their name in the index.
    {
      sqlite: "insert into contact_words (contact_words, rank) values ('secure-delete', 1)",
      postgres: "select 1",
    },
    { sqlite: "insert into contact_words (contact_words) values ('rebuild')", postgres: "select 1" },
    {
      sqlite: `create trigger contact_words_inserted after insert on contacts begin
        insert into contact_words (rowid, search_text, tags_key) values (new.id, new.search_text, new.tags_key);
      end`,
      postgres: "select 1",
    },
    {
      sqlite: `create trigger contact_words_deleted after delete on contacts begin
        insert into contact_words (contact_words, rowid, search_text, tags_key)
          values ('delete', old.id, old.search_text, old.tags_key);
      end`,
      postgres: "select 1",
    },
    {
      sqlite: `create trigger contact_words_updated after update of search_text, tags_key on contacts
        when old.search_text <> new.search_text or old.tags_key <> new.tags_key begin
        insert into contact_words (contact_words, rowid, search_text, tags_key)
          values ('delete', old.id, old.search_text, old.tags_key);
        insert into contact_words (rowid, search_text, tags_key) values (new.id, new.search_text, new.tags_key);
      end`,
      postgres: "select 1",
    },
  ),
  // A site's user with the id `telegram:7` must never be the person whom Telegram calls 7.
  migration(
    "contacts/0005-identities",
    `
    alter table contacts add column identity_kind text;
    alter table contacts add column identity_id text;
    update contacts set
      identity_kind = case
        ${KINDS_BEFORE.map((kind) => `when ${startsWith(kind)} then '${kind}'`).join("\n        ")}
        else 'site' end,
      identity_id = case
        ${KINDS_BEFORE.map((kind) => `when ${startsWith(kind)} then substr(external_id, ${kind.length + 2})`).join("\n        ")}
        else external_id end
      where external_id is not null;
    create index contacts_by_identity on contacts (project_id, identity_kind, identity_id)
      where identity_id is not null;
    `,
  ),
];
