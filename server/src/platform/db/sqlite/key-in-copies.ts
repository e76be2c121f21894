import { chmodSync } from "node:fs";
import { DatabaseSync } from "@photostructure/sqlite";
import { listCopies } from "./copy-sqlite.ts";

interface KeyRows {
  readonly stored: string;
  readonly check: string;
  readonly checkOf: (key: string) => string;
}

/**
 * Takes a key out of the copies that upgrades have made before it had moved to where it is now. A copy with another
 * key keeps it: it may be the only one.
 */
export function removeKeyFromCopies(dataDir: string, keys: readonly string[], rows: KeyRows): void {
  for (const path of listCopies(dataDir)) {
    try {
      chmodSync(path, 0o600);
      removeFrom(path, keys, rows);
    } catch {
      // A copy that can't be opened opens nothing, and must not stop the server.
    }
  }
}

function removeFrom(path: string, keys: readonly string[], { stored, check, checkOf }: KeyRows): void {
  const copy = new DatabaseSync(path);
  try {
    // Overwritten, not only unlinked.
    copy.exec("pragma secure_delete = on");
    const found = copy.prepare("select value from secrets where name = ?").get(stored) as
      | { value: string }
      | undefined;
    if (!found || !keys.includes(found.value)) return;
    copy.exec("begin immediate");
    copy.prepare("delete from secrets where name in (?, ?)").run(stored, check);
    copy.prepare("insert into secrets (name, value) values (?, ?)").run(check, checkOf(found.value));
    copy.exec("commit");
  } finally {
    copy.close();
  }
}
