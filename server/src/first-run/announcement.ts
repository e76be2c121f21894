import { closeSync, fsyncSync, openSync, renameSync, writeSync } from "node:fs";
import { join } from "node:path";

/** `first-run.json`: all that is needed to use the demo. */
export interface FirstRunFile {
  readonly baseUrl: string;
  readonly dashboardUrl: string;
  readonly ownerEmail: string;
  readonly ownerPassword: string;
  readonly organizationToken: string;
  readonly projectUid: string;
  readonly projectApiKey: string;
  readonly widgetUid: string;
  readonly contactListId: number;
}

export const FIRST_RUN_FILE = "first-run.json";

/** Readable by the owner alone, and complete or not there. */
export function writeCredentials(dataDir: string, file: FirstRunFile): void {
  const path = join(dataDir, FIRST_RUN_FILE);
  const part = `${path}.part`;
  const handle = openSync(part, "w", 0o600);
  writeSync(handle, `${JSON.stringify(file, null, 2)}\n`);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(part, path);
}

/** Redirected output ends up in a log, which must not contain a password; the file has it instead. */
export function announcement(
  file: FirstRunFile,
  question: string,
  { showsSecrets, dataDir }: { showsSecrets: boolean; dataDir: string },
): string {
  if (!showsSecrets) {
    return `
  Parley is ready. We created a demo organization for you.

  Dashboard   ${file.dashboardUrl}
  E-mail      ${file.ownerEmail}

  The password and the API credentials are in ${join(dataDir, FIRST_RUN_FILE)}.
`;
  }
  return `
  Parley is ready. We created a demo organization for you.

  Dashboard   ${file.dashboardUrl}
  E-mail      ${file.ownerEmail}
  Password    ${file.ownerPassword}

  Ask the demo bot a question from a terminal:

${curlLine(file, question)}

  These credentials won't be shown again. You'll find them in ${FIRST_RUN_FILE} in the data folder.
`;
}

/** One line to paste: opens a conversation and sends the first message. */
export function curlLine({ baseUrl, projectApiKey, widgetUid }: FirstRunFile, question: string): string {
  const call = (operation: string) =>
    `curl -s ${baseUrl}/${operation} -H 'api-key: ${projectApiKey}' -d widget_uid=${widgetUid}`;
  const sessionUid = `sed -n 's/.*"session_uid":"\\([0-9]*\\)".*/\\1/p'`;
  return `SESSION=$(${call("createSession")} | ${sessionUid}); ${call("sendMessage")} -d session_uid=$SESSION --data-urlencode 'message=${question}'`;
}
