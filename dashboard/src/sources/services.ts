import type { Input } from "../api/client.ts";

export type Kind = Input<"addConnection">["kind"];
type Field =
  | "repository"
  | "branch"
  | "path"
  | "site"
  | "email"
  | "locale"
  | "region"
  | "space"
  | "folder_id";

interface Service {
  readonly label: string;
  readonly fields: readonly Field[];
  /** The key is a whole file. */
  readonly isKeyLong?: true;
}

/** The services that can be connected, with what each asks for. */
export const SERVICES: Readonly<Record<Kind, Service>> = {
  notion: { label: "Notion", fields: [] },
  confluence: { label: "Confluence", fields: ["site", "email", "space"] },
  google_drive: { label: "Google Drive", fields: ["folder_id"], isKeyLong: true },
  github: { label: "GitHub", fields: ["repository", "branch", "path"] },
  zendesk: { label: "Zendesk", fields: ["site", "email", "locale"] },
  intercom: { label: "Intercom", fields: ["region"] },
};

export const FIELDS: Readonly<Record<Field, { readonly example: string; readonly isRequired?: true }>> = {
  repository: { example: "acme/handbook", isRequired: true },
  branch: { example: "main" },
  path: { example: "docs" },
  site: { example: "https://acme.example.com", isRequired: true },
  email: { example: "ada@example.com" },
  locale: { example: "en-us" },
  region: { example: "us" },
  space: { example: "DOCS" },
  folder_id: { example: "1AbCdEf" },
};
