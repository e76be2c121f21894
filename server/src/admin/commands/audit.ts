import { listLatestEntries } from "../../audit/index.ts";
import { columns, UsageError, parseWholeNumber, type Command } from "../command.ts";

const MOST = 10_000;

export const auditCommands: readonly Command[] = [
  {
    name: "audit list",
    effect: "read",
    summary: "List the latest audit log entries of all organizations and of this command line",
    arguments: [],
    options: { limit: { type: "string", value: "NUMBER", describe: "Number of entries; 50 by default" } },
    async run(session, input) {
      const limit = parseWholeNumber(input.text("limit") ?? "50", "--limit");
      if (limit < 1 || limit > MOST) throw new UsageError(`--limit must be between 1 and ${MOST}.`);
      const rows = await listLatestEntries((await session.database()).read, limit);
      return { data: rows, text: columns(rows, "No entries yet.") };
    },
  },
];
