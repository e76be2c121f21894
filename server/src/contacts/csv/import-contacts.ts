import { setImmediate as nextTurn } from "node:timers/promises";
import { isUniqueViolation, type Transaction } from "../../platform/db/index.ts";
import { conflict, forbidden, invalidParams } from "../../platform/errors/app-error.ts";
import type { ProjectContext } from "../../platform/operations/context.ts";
import { recordContacts } from "../contact-events.ts";
import { ADDRESS_NEEDS_TICK, isLimitedAiClient, listContactFields } from "../contacts.ts";
import { addToCounts } from "../queries/contact-counts.ts";
import {
  insertContacts,
  listContactsByEmail,
  lockContactsByEmail,
  updateLockedContact,
} from "../queries/contacts.ts";
import type { ContactType } from "../tables.ts";
import { mapColumns, identifiesContact, type ImportField } from "./columns.ts";
import { readRow, type ImportedContact, type ReadRow } from "./imported-contact.ts";
import { countChanges, isChange, planBatch, type BatchPlan, type PlannedContact } from "./plan-batch.ts";
import { readTable, type CsvRow } from "../../platform/csv/parse-csv.ts";

export interface ImportInput {
  readonly csv: string;
  readonly mapping?: Readonly<Record<string, ImportField | null>> | undefined;
  readonly dry_run: boolean;
  readonly type: ContactType;
}

const ROWS_OF_A_BATCH = 200;
const REFUSALS_SHOWN = 100;
const ROWS_PREVIEWED = 5;
const ATTEMPTS = 3;

/** Every valid row is stored, also when others are invalid. Each batch is durable before the next begins. */
export async function importContacts(context: ProjectContext, input: ImportInput) {
  const table = await readTable(context.threads, input.csv);
  const customFields = await listContactFields(context.db.read, { projectId: context.project.id });
  const mapping = mapColumns(table.columns, input.mapping ?? {}, customFields);
  if (!input.dry_run && !identifiesContact(mapping)) {
    throw invalidParams({
      csv: `None of the columns ${table.columns.join(", ")} looks like a name, email or phone. Set them in mapping.`,
    });
  }
  const runAll = (run: Run) =>
    runBatches(table.rows, run, (row) => readRow(table.columns, mapping, row, customFields));
  const rehearse = () => runAll(rehearsal(context, input.type));
  // Refused as a whole, before the first batch is written.
  if (isLimitedAiClient(context)) await rehearse();
  const counted = input.dry_run ? await rehearse() : await runAll(performance(context, input.type));
  return {
    total_rows: table.rows.length,
    ...counted,
    columns: [...table.columns],
    mapping: { ...mapping },
    preview: table.rows
      .slice(0, ROWS_PREVIEWED)
      .map(({ cells }) => table.columns.map((_, at) => cells[at] ?? "")),
  };
}

async function runBatches(rows: readonly CsvRow[], run: Run, read: (row: CsvRow) => ReadRow) {
  const refusals: { row: number; reason: string }[] = [];
  let refused = 0;
  let imported = 0;
  let updated = 0;
  for (let start = 0; start < rows.length; start += ROWS_OF_A_BATCH) {
    const good: ImportedContact[] = [];
    for (const row of rows.slice(start, start + ROWS_OF_A_BATCH)) {
      const answer = read(row);
      if ("contact" in answer) good.push(answer.contact);
      else {
        refused += 1;
        if (refusals.length < REFUSALS_SHOWN) refusals.push({ row: row.row, reason: answer.reason });
      }
    }
    const plan = await run(good);
    imported += plan.imported;
    updated += plan.updated;
    await nextTurn();
  }
  return { imported, updated, refused, rows: refusals };
}

type Run = (rows: readonly ImportedContact[]) => Promise<BatchPlan>;

/** Reports what an import would do. It remembers the contacts it would have added, as the database would. */
function rehearsal(context: ProjectContext, type: ContactType): Run {
  const added = new Map<string, PlannedContact>();
  return async (rows) => {
    const existing = await listContactsByEmail(
      context.db.read,
      { projectId: context.project.id },
      emailsOf(rows),
    );
    return trusted(context, planBatch(rows, { existing, added, type }));
  };
}

/** Only contacts with a verified address are found by it, so each of them is one. */
function trusted(context: ProjectContext, plan: BatchPlan): BatchPlan {
  const isMoved = plan.contacts.some(({ before, values }) => before && before.phone !== values.phone);
  if (isMoved && isLimitedAiClient(context)) throw forbidden(ADDRESS_NEEDS_TICK);
  return plan;
}

function performance(context: ProjectContext, type: ContactType): Run {
  return async (rows) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await context.db.write((transaction) => writeBatch(transaction, context, rows, type));
      } catch (error) {
        if (!(error instanceof EmailInUse) && !isUniqueViolation(error)) throw error;
        if (attempt >= ATTEMPTS)
          throw conflict("These contacts are being changed by another request. Please try again.");
      }
    }
  };
}

/** Another request added one of the addresses meanwhile, so the batch is planned again. */
class EmailInUse extends Error {}

async function writeBatch(
  transaction: Transaction,
  context: ProjectContext,
  rows: readonly ImportedContact[],
  type: ContactType,
): Promise<BatchPlan> {
  const { sql } = transaction;
  const key = { projectId: context.project.id };
  const now = context.now();
  const existing = await lockContactsByEmail(sql, key, emailsOf(rows), now);
  const plan = trusted(context, planBatch(rows, { existing, added: new Map(), type }));
  const newcomers = plan.contacts.flatMap(({ before, values }) => (before ? [] : [values]));
  const inserted = await insertContacts(sql, key, newcomers, now);
  if (inserted.length < newcomers.length) throw new EmailInUse();
  await recordContacts(context, transaction, "contact.created", key, inserted);
  for (const { before, values } of plan.contacts) {
    if (!before || !isChange(before, values)) continue;
    await updateLockedContact(sql, before, values, now);
    await recordContacts(context, transaction, "contact.updated", key, [before.id]);
  }
  await addToCounts(sql, key, countChanges(plan));
  return plan;
}

const emailsOf = (rows: readonly ImportedContact[]): string[] => [
  ...new Set(rows.flatMap(({ email }) => (email === null ? [] : [email]))),
];
