import { createSign } from "node:crypto";
import { z } from "zod";
import { PageFailure } from "../sync/outcome.ts";
import type { Connector, VendorItem } from "./connector.ts";
import { recordOf, recordsOf, fieldText, type Json } from "./vendor-api.ts";

const FOLDER = "application/vnd.google-apps.folder";
/** Google's own formats are exported; everything else is read as the file it is. */
const EXPORTS: Readonly<Record<string, { type: string; extension: string }>> = {
  "application/vnd.google-apps.document": { type: "text/html", extension: "html" },
  "application/vnd.google-apps.spreadsheet": { type: "text/csv", extension: "csv" },
  "application/vnd.google-apps.presentation": { type: "text/plain", extension: "txt" },
};
const READ = /\.(?:md|markdown|txt|html?|csv|pdf|docx?|pptx?|xlsx?|odt|rtf|epub)$/i;
const SCOPE = "https://www.googleapis.com/auth/drive.readonly";
const MAX_FOLDERS = 2_000;
const VERSION_SEPARATOR = " ";

const settings = z.object({
  folder_id: z
    .string()
    .trim()
    .regex(/^[\w-]{5,200}$/, "must be the ID in the folder's address.")
    .optional(),
});
type Settings = z.output<typeof settings>;

/** The files that are shared with a service account. Its key is traded for a token of one hour. */
export const googleDrive: Connector<Settings> = {
  kind: "google_drive",
  label: "Google Drive",
  settings,
  delayMs: 20,
  async access({ credential, urls }, exchange) {
    const assertion = signedClaims(credential, urls.googleToken);
    const grant = "urn:ietf:params:oauth:grant-type:jwt-bearer";
    const answer = recordOf(await exchange(urls.googleToken, { grant_type: grant, assertion }));
    if (fieldText(answer.access_token) === "")
      throw new PageFailure(
        "unauthorized",
        "Google refuses the key of the service account. Create a new one and enter it.",
      );
    return {
      baseUrl: urls.googleDrive,
      headers: { authorization: `Bearer ${fieldText(answer.access_token)}` },
    };
  },
  async check(api, { folder_id }) {
    const path = folder_id ? `/drive/v3/files/${folder_id}` : "/drive/v3/about";
    const found = await api.get(path, {
      fields: folder_id ? "id,name,webViewLink" : "user",
      supportsAllDrives: "true",
    });
    if (!found)
      throw new PageFailure(
        "not_found",
        "Google Drive has no such folder, or it isn't shared with the service account.",
      );
    const name = fieldText(found.name) || fieldText(recordOf(found.user).emailAddress);
    return { name: name || "Google Drive", url: fieldText(found.webViewLink) || "https://drive.google.com" };
  },
  async *list(api, { folder_id }) {
    const folders: (string | null)[] = [folder_id ?? null];
    for (let index = 0; index < folders.length && index < MAX_FOLDERS; index++) {
      const folder = folders[index];
      let token: string | null = null;
      do {
        const answer: Json | null = await api.get("/drive/v3/files", {
          q: folder ? `'${folder}' in parents and trashed = false` : "trashed = false",
          fields: "nextPageToken,files(id,name,mimeType,modifiedTime,md5Checksum,webViewLink)",
          pageSize: "200",
          supportsAllDrives: "true",
          includeItemsFromAllDrives: "true",
          ...(token ? { pageToken: token } : {}),
        });
        const files = recordsOf(answer?.files);
        if (folder)
          folders.push(...files.filter(({ mimeType }) => mimeType === FOLDER).map(({ id }) => fieldText(id)));
        yield files.filter(({ mimeType }) => mimeType !== FOLDER).map(toItem);
        token = fieldText(answer?.nextPageToken) || null;
      } while (token);
    }
  },
  async read(api, _settings, { id, title, version }) {
    const path = `/drive/v3/files/${encodeURIComponent(id)}`;
    const format = EXPORTS[version.split(VERSION_SEPARATOR)[0]!];
    const bytes = format
      ? await api.bytes(`${path}/export`, { mimeType: format.type })
      : await api.bytes(path, { alt: "media", supportsAllDrives: "true" });
    return bytes && { file: { name: format ? `${title}.${format.extension}` : title, bytes } };
  },
};

/** The kind of a file is a part of its version, since reading needs it. */
function toItem(file: Json): VendorItem {
  const type = fieldText(file.mimeType);
  const title = fieldText(file.name);
  const isReadable = EXPORTS[type] !== undefined || READ.test(title);
  return {
    id: fieldText(file.id),
    url: fieldText(file.webViewLink),
    title,
    version: `${type}${VERSION_SEPARATOR}${fieldText(file.md5Checksum) || fieldText(file.modifiedTime)}`,
    ...(isReadable ? {} : { unsupported: "Files of this kind can't be learned." }),
  };
}

/** A signed statement of the service account (RFC 7523). */
function signedClaims(credential: string, audience: string): string {
  let key: Json = {};
  try {
    key = recordOf(JSON.parse(credential));
  } catch {
    // Told below.
  }
  const email = fieldText(key.client_email);
  const now = Math.floor(Date.now() / 1000);
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = { iss: email, scope: SCOPE, aud: audience, iat: now - 30, exp: now + 3_000 };
  const text = `${encode({ alg: "RS256", typ: "JWT" })}.${encode(claims)}`;
  try {
    return `${text}.${createSign("RSA-SHA256").update(text).sign(fieldText(key.private_key), "base64url")}`;
  } catch {
    throw new PageFailure("unauthorized", "This is not the JSON key of a Google service account.");
  }
}
