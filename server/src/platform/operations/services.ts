/**
 * What nouns keep alive beside the database (the mailer, the index, the vendors). Each noun declares its own by
 * declaration merging; `create-services.ts` builds them.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by declaration merging
export interface Services {}
