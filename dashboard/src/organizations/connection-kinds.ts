import type { ModelConnection } from "../api/client.ts";
import { modelsTexts } from "../i18n/areas/models.ts";

const strings = modelsTexts;

export type ConnectionKind = ModelConnection["kind"];

/** Vendors by their own names, which are the same in every language. */
const NAMES: Readonly<Record<Exclude<ConnectionKind, "server">, string>> = {
  anthropic: "Anthropic",
  openai: "OpenAI",
  gemini: "Google Gemini",
  bedrock: "Amazon Bedrock",
  azure: "Azure OpenAI",
};

const labelOf = (kind: ConnectionKind): string => (kind === "server" ? strings.server : NAMES[kind]);

const KINDS: readonly ConnectionKind[] = ["anthropic", "openai", "gemini", "bedrock", "azure", "server"];
export const kindOptions = KINDS.map((value) => ({ value, label: labelOf(value) }));

/** There may be several of these, told apart by their names. */
export const isNamed = (kind: ConnectionKind): boolean =>
  kind === "server" || kind === "bedrock" || kind === "azure";

export const nameOfKind = ({ kind, name }: Pick<ModelConnection, "kind" | "name">): string =>
  kind === "server" ? name : name === kind ? NAMES[kind] : `${NAMES[kind]} (${name})`;

export type SettingName = "region" | "access_key_id" | "models" | "api_version" | "tenant_id" | "client_id";

export interface SettingField {
  readonly key: SettingName;
  readonly label: string;
  readonly hint?: string;
}

const models: SettingField = { key: "models", label: strings.offered, hint: strings.offeredHint };

/** What a kind asks for besides name, address and key. */
export const settingFields: Readonly<Partial<Record<ConnectionKind, readonly SettingField[]>>> = {
  bedrock: [
    { key: "region", label: strings.region, hint: "eu-central-1" },
    models,
    { key: "access_key_id", label: strings.accessKey, hint: strings.accessKeyHint },
  ],
  azure: [
    models,
    { key: "tenant_id", label: strings.tenant, hint: strings.applicationHint },
    { key: "client_id", label: strings.client },
    { key: "api_version", label: strings.version, hint: strings.versionHint },
  ],
};
