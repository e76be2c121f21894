import type { CleanupTask } from "../platform/jobs/cleanup.ts";
import { normalizeQuestion } from "../platform/text/normalize-question.ts";
import { deleteEmptyGroups, listMisnamedGroups, renameGroup } from "./queries/groups.ts";

const HOUR_MS = 60 * 60 * 1000;
/** Rows per run; the next hourly run handles the rest. */
const MOST_RENAMED = 500;

/** A visitor's words go with their conversation, also where a group of questions was named by them. */
export const forgetQuestions: CleanupTask = async (sql, now) => {
  await deleteEmptyGroups(sql, { unaskedSince: now - HOUR_MS });
  for (const { question, ...group } of await listMisnamedGroups(sql, { limit: MOST_RENAMED })) {
    await renameGroup(sql, group, { question, words: normalizeQuestion(question) });
  }
};
