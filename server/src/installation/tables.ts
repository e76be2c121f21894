import { migration } from "../platform/db/index.ts";

/** One row while nothing is sent: a backup was restored, and no operator has resumed it yet. */
export interface PausesTable {
  id: number;
  began_at: number;
}

declare module "../platform/db/tables.ts" {
  interface Tables {
    pauses: PausesTable;
  }
}

export const installationMigrations = [
  migration(
    "installation/0001-pauses",
    "create table pauses (id {int} primary key, began_at {time} not null)",
  ),
];
