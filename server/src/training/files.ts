import type { z } from "zod";
import { fromJson, type Transaction } from "../platform/db/index.ts";
import { AppError, conflict, invalidParams, notFound } from "../platform/errors/app-error.ts";
import type { App, OrganizationScope } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { claimAllowance } from "./allowance.ts";
import { FileProblem, kindOfName, SUPPORTED_KINDS } from "./extraction/index.ts";
import { parseFileUrl } from "./fetching/index.ts";
import { fileNameIn } from "./file-name.ts";
import { FILE_JOB } from "./job-kinds.ts";
import { decrementCount } from "./queries/counts.ts";
import { deleteFileRow, findFile, insertFile, updateFile, type FileRow } from "./queries/files.ts";
import type { ItemKey } from "./queries/items.ts";
import type { ExtraSettings, TrainingFile } from "./schema.ts";

/** What an archive is stored as once it is being unpacked. */
export const ARCHIVE_KIND = "zip";

export interface FileSettings {
  readonly projectId: number;
  readonly organization: Pick<OrganizationScope, "id" | "plan">;
  readonly userId: number | null;
  readonly tags: string | null;
  readonly extraSettings: z.output<typeof ExtraSettings>;
}

export interface NewFile extends FileSettings {
  readonly url: string;
}

/** Stores the file at once; the job fetches, reads and learns it. */
export async function createFile(app: App, file: NewFile): Promise<FileRow> {
  const name = nameOf(file.url);
  return app.db.write(async (transaction) => {
    await claimAllowance(transaction, file.organization, "files");
    const row = await insertFile(transaction.sql, { ...file, name, now: app.now() });
    await enqueueFile(app, transaction, row);
    return row;
  });
}

/** Tries a failed file once more. */
export async function retryFile(app: App, key: ItemKey): Promise<FileRow> {
  return app.db.write(async (transaction) => {
    const row = await findFile(transaction.sql, key);
    if (!row) throw notFound();
    if (row.status !== "failed") throw conflict("Only a failed file can be retried.");
    const changes = {
      status: "pending",
      progress: 0,
      reason: null,
      problem: null,
      note: null,
      updated_at: app.now(),
    } as const;
    await updateFile(transaction.sql, key, changes);
    await enqueueFile(app, transaction, row);
    return { ...row, ...changes };
  });
}

/** Record and content are deleted in one transaction; a running job finds nothing to finish. */
export async function removeFile(
  app: App,
  organization: Pick<OrganizationScope, "id">,
  key: ItemKey,
): Promise<void> {
  await app.db.write(async (transaction) => {
    const row = await deleteFileRow(transaction.sql, key);
    if (!row) throw notFound();
    if (isCounted(row))
      await decrementCount(transaction.sql, { organizationId: organization.id, kind: "files" });
    await app.services.knowledge.forget(transaction, {
      projectId: key.projectId,
      kind: "file",
      sourceId: key.id,
    });
    await app.jobs.cancel(transaction, FILE_JOB, String(key.id));
  });
}

/** An archive leaves the allowance to the files in it. */
const isCounted = ({ kind }: FileRow): boolean => kind !== ARCHIVE_KIND;

export function enqueueFile(app: App, transaction: Transaction, row: FileRow): Promise<void> {
  return app.jobs.enqueue(transaction, {
    kind: FILE_JOB,
    key: String(row.id),
    payload: { projectId: row.project_id, id: row.id },
    tenant: String(row.project_id),
  });
}

/** The file's name in the address, whose extension must be one we read. */
function nameOf(address: string): string {
  let url: URL;
  try {
    url = parseFileUrl(address);
  } catch (error) {
    if (error instanceof FileProblem)
      throw invalidParams({ file_url: `file_url can't be used: ${error.message}` });
    throw error;
  }
  const name = fileNameIn(url);
  if (!kindOfName(name)) {
    const endings = SUPPORTED_KINDS.map((kind) => `.${kind}`).join(", ");
    throw unsupportedKind({ file_url: `file_url must end in one of ${endings}.` });
  }
  return name;
}

export const unsupportedKind = (fields: Readonly<Record<string, string>>) =>
  new AppError("invalid_params", `File type not supported. Supported types: ${SUPPORTED_KINDS.join(", ")}`, {
    fields,
  });

export function presentFile(row: FileRow): z.input<typeof TrainingFile> {
  return {
    id: row.id,
    project_id: row.project_id,
    user_id: row.user_id,
    name: row.name,
    url: row.url,
    size: row.size,
    tags: row.tags,
    extra_settings: fromJson<z.output<typeof ExtraSettings>>(row.extra_settings),
    status: row.status,
    progress: row.progress,
    reason: row.reason,
    problem: row.problem,
    note: row.note,
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
  };
}
