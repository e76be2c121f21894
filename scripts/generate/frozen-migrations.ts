import { checksumOf } from "../../server/src/platform/db/migration.ts";
import type { Migration } from "../../server/src/platform/db/migration.ts";

export const FROZEN_MIGRATIONS = "server/frozen-migrations.txt";

const linesOf = (text: string): string[] => text.split("\n").filter((line) => line.trim() !== "");

/** One line for each migration, in the order in which they became known. */
export function freezeMigrations(frozen: string, migrations: readonly Migration[]): string {
  const known = new Set(linesOf(frozen).map((line) => line.split(" ")[1]));
  const added = migrations
    .filter(({ name }) => !known.has(name))
    .map((migration) => `${checksumOf(migration)} ${migration.name}`);
  // Branches that were merged may both have added a line.
  return [...new Set([...linesOf(frozen), ...added]), ""].join("\n");
}

/** A sentence for each migration that is no longer what databases have run. */
export function changedMigrations(frozen: string, migrations: readonly Migration[]): string[] {
  return [...new Set(linesOf(frozen))].flatMap((line) => {
    const [checksum, name] = line.split(" ");
    const migration = migrations.find((step) => step.name === name);
    if (!migration)
      return [
        `The migration ${name} is gone, but databases have run it. Restore it and add a new migration.`,
      ];
    if (checksumOf(migration) === checksum) return [];
    return [
      `The migration ${name} was edited, but databases that have run it will not run it again. Restore it and add a new migration.`,
    ];
  });
}
