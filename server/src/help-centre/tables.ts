import type { Generated } from "kysely";
import { migration, type JsonText } from "../platform/db/index.ts";

export interface HelpCentresTable {
  project_id: number;
  /** Stands in the public address; unlike the project's own uid it is for everyone. */
  uid: string;
  is_on: number;
  title: string;
  description: string;
  /** The first is the one others fall back to. */
  languages: JsonText;
  /** In lower case, without a port. */
  domain: string | null;
  /** What the domain's TXT record must contain. */
  domain_token: string;
  domain_verified_at: number | null;
  /** Since when its TXT record is gone; null while it was there at the last look. */
  domain_missing_since: number | null;
  created_at: number;
  updated_at: number;
}

export interface HelpCollectionsTable {
  id: Generated<number>;
  project_id: number;
  slug: string;
  position: number;
  /** Name and description in each language. */
  texts: JsonText;
  created_at: number;
  updated_at: number;
}

export interface HelpArticlesTable {
  id: Generated<number>;
  project_id: number;
  collection_id: number | null;
  slug: string;
  position: number;
  created_at: number;
  updated_at: number;
}

/** Slugs that an article had before: they redirect to it. */
export interface HelpSlugsTable {
  project_id: number;
  slug: string;
  article_id: number;
}

/** An article in one language: the draft that the team edits, and what readers see. */
export interface HelpTranslationsTable {
  id: Generated<number>;
  project_id: number;
  article_id: number;
  language: string;
  title: string;
  description: string;
  body: string;
  /** Grows with each change of the draft. */
  revision: number;
  published_title: string | null;
  published_description: string | null;
  published_body: string | null;
  /** The revision that readers see. */
  published_revision: number | null;
  /** When readers first saw it, and when it last changed for them. */
  first_published_at: number | null;
  published_at: number | null;
  created_at: number;
  updated_at: number;
}

declare module "../platform/db/tables.ts" {
  interface Tables {
    help_centres: HelpCentresTable;
    help_collections: HelpCollectionsTable;
    help_articles: HelpArticlesTable;
    help_slugs: HelpSlugsTable;
    help_translations: HelpTranslationsTable;
  }
}

export const helpCentreMigrations = [
  migration(
    "help-centre/0001-create",
    `
    create table help_centres (
      project_id {int} primary key references projects (id) on delete cascade, uid text not null unique,
      is_on {bool} not null, title text not null, description text not null, languages {json} not null,
      domain text, domain_token text not null, domain_verified_at {time}, created_at {time} not null,
      updated_at {time} not null
    );
    create unique index help_centres_by_domain on help_centres (domain) where domain_verified_at is not null;
    create table help_collections (
      id {id}, project_id {int} not null references projects (id) on delete cascade, slug text not null,
      position {int} not null, texts {json} not null, created_at {time} not null, updated_at {time} not null
    );
    create unique index help_collections_by_slug on help_collections (project_id, slug);
    create table help_articles (
      id {id}, project_id {int} not null references projects (id) on delete cascade,
      collection_id {int} references help_collections (id) on delete set null, slug text not null,
      position {int} not null, created_at {time} not null, updated_at {time} not null
    );
    create unique index help_articles_by_slug on help_articles (project_id, slug);
    create index help_articles_by_collection on help_articles (collection_id) where collection_id is not null;
    create table help_slugs (
      project_id {int} not null references projects (id) on delete cascade, slug text not null,
      article_id {int} not null references help_articles (id) on delete cascade, primary key (project_id, slug)
    );
    create index help_slugs_by_article on help_slugs (article_id);
    create table help_translations (
      id {id}, project_id {int} not null references projects (id) on delete cascade,
      article_id {int} not null references help_articles (id) on delete cascade, language text not null,
      title text not null, description text not null, body text not null, revision {int} not null,
      published_title text, published_description text, published_body text, published_revision {int},
      first_published_at {time}, published_at {time}, created_at {time} not null, updated_at {time} not null
    );
    create unique index help_translations_by_article on help_translations (article_id, language);
    create index help_translations_by_project on help_translations (project_id, language)
      where published_at is not null;
    `,
  ),
  migration(
    "help-centre/0002-domain-checks",
    `
    alter table help_centres add column domain_missing_since {time};
    insert into jobs (kind, key, payload, run_at, attempts, leased_until, generation, created_at)
      select 'help-centre.domain', cast(project_id as text), '{}', 0, 0, 0, 1, 0 from help_centres
      where domain_verified_at is not null;
    `,
  ),
];
