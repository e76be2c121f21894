import { rm } from "node:fs/promises";
import { lockOrganization } from "../../organizations/index.ts";
import { fromJson } from "../../platform/db/index.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { App } from "../../platform/operations/context.ts";
import { findProjectById } from "../../projects/index.ts";
import { FileProblem, isZip, kindOfName } from "../extraction/index.ts";
import { MAX_FILE_BYTES } from "../fetching/index.ts";
import { cleanFilePath } from "../file-name.ts";
import { ARCHIVE_KIND, type FileSettings } from "../files.ts";
import { decrementCount } from "../queries/counts.ts";
import { findFile, listArchiveFiles, updateFile, type FileRow } from "../queries/files.ts";
import { releaseContent } from "../queries/uploads.ts";
import { readHead } from "../upload-content.ts";
import { createUploadedFile } from "../uploads.ts";
import { recordTraining } from "../training-events.ts";

const NAMES_SHOWN = 20;

export const isArchive = async ({ name }: Pick<FileRow, "name">, path: string): Promise<boolean> =>
  kindOfName(name) === "zip" && isZip((await readHead(path, 4)).toString("latin1"));

/** Makes each file of an archive a file of its own. After a crash it continues with those that are not there yet. */
export async function learnArchive(
  app: App,
  file: FileRow,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const key = { projectId: file.project_id, id: file.id };
  const organization = await giveUpPlace(app, file);
  const settings: FileSettings = {
    projectId: file.project_id,
    organization,
    userId: file.user_id,
    tags: file.tags,
    extraSettings: fromJson(file.extra_settings),
  };
  const known = new Set(await listArchiveFiles(app.db.read, key));
  const skipped: string[] = [];
  const folder = app.config.downloadsDir;
  for await (const entry of app.threads.run("unpackZip", { path, folder, maxFileBytes: MAX_FILE_BYTES })) {
    if ("problem" in entry)
      throw new FileProblem(entry.problem, entry.detail === null ? {} : { detail: entry.detail });
    if ("skipped" in entry) {
      skipped.push(`${entry.name} (${entry.skipped})`);
      continue;
    }
    try {
      signal.throwIfAborted();
      const name = cleanFilePath(`${file.name.replace(/\.zip$/i, "")}/${entry.name}`);
      if (known.has(name)) continue;
      known.add(name);
      await createUploadedFile(app, settings, { ...entry, name }, { archiveId: file.id });
    } catch (error) {
      skipped.push(`${entry.name} (${reasonOf(error)})`);
    } finally {
      await rm(entry.path, { force: true });
    }
  }
  const added = (await listArchiveFiles(app.db.read, key)).length;
  if (added === 0 && skipped.length === 0) throw new FileProblem("empty", { detail: "archive" });
  await finish(app, key, noteOf(added, skipped));
}

/** The archive's own part of the allowance becomes free for what is in it, once. */
async function giveUpPlace(app: App, file: FileRow): Promise<FileSettings["organization"]> {
  const project = await findProjectById(app.db.read, file.project_id);
  if (!project) throw new FileProblem("not_stored");
  const key = { projectId: file.project_id, id: file.id };
  return app.db.write(async ({ sql }) => {
    const organizationId = project.organization_id;
    const { id, plan } = await lockOrganization(sql, { organizationId });
    const current = await findFile(sql, key);
    if (current && current.kind !== ARCHIVE_KIND) {
      await updateFile(sql, key, { kind: ARCHIVE_KIND, updated_at: app.now() });
      await decrementCount(sql, { organizationId, kind: "files" });
    }
    return { id, plan };
  });
}

async function finish(app: App, key: { projectId: number; id: number }, note: string): Promise<void> {
  await app.db.write(async (transaction) => {
    const { sql } = transaction;
    const done = { status: "completed", progress: 100, reason: null, problem: null } as const;
    if (!(await updateFile(sql, key, { ...done, note, updated_at: app.now() }))) return;
    await releaseContent(sql, { fileId: key.id });
    await recordTraining(app, transaction, key, { item: "file", outcome: "completed" });
  });
}

function noteOf(added: number, skipped: readonly string[]): string {
  const files = `${added} ${added === 1 ? "file" : "files"} unpacked.`;
  if (skipped.length === 0) return files;
  const more = skipped.length > NAMES_SHOWN ? `, and ${skipped.length - NAMES_SHOWN} more` : "";
  return `${files} Left out: ${skipped.slice(0, NAMES_SHOWN).join(", ")}${more}.`;
}

/** What a person can read; everything else is tried again. */
function reasonOf(error: unknown): string {
  if (error instanceof FileProblem) return error.message;
  if (error instanceof AppError && error.code === "invalid_params") return "This file type isn't supported.";
  if (error instanceof AppError && error.code === "conflict") return error.message;
  throw error;
}
