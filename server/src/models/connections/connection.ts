import type { App } from "../../platform/operations/context.ts";
import { sealedPlace } from "../../platform/secrets/sealed-place.ts";

/** What an organization can connect: a vendor by its key, or a server that speaks as OpenAI does. */
export const CONNECTION_KINDS = ["anthropic", "openai", "gemini", "bedrock", "azure", "server"] as const;
export type ConnectionKind = (typeof CONNECTION_KINDS)[number];
/** Those of which there may be several: each has a name, which the names of its models begin with. */
export type NamedKind = "bedrock" | "azure" | "server";

const NAMED_KINDS: ReadonlySet<string> = new Set<NamedKind>(["bedrock", "azure", "server"]);
export const isNamed = (kind: string): kind is NamedKind => NAMED_KINDS.has(kind);

/** What is neither secret nor an address. */
export type ConnectionSettings = Readonly<Record<string, string>>;

/** A model as its vendor lists it to this key; the label may be the value of a model in the table that it is. */
export interface ListedModel {
  readonly value: string;
  readonly label: string;
}

/** A connection with its secret, to ask its vendor. */
export interface OpenConnection {
  readonly kind: ConnectionKind;
  readonly name: string;
  readonly address: string | null;
  readonly secret: string | null;
  readonly settings: ConnectionSettings;
}

/** A vendor of many models, or a server, that the operator has configured. */
export interface InstalledConnection extends OpenConnection {
  readonly kind: NamedKind;
  readonly models: readonly ListedModel[];
}

export const sealedModelKey = sealedPlace({
  purpose: "model-connection",
  table: "model_connections",
  id: "id",
  column: "secret",
});

export const UNREADABLE_KEY =
  "The stored key can't be read: it was sealed with another SECRET_KEY. Save the key again.";

/** As a database is that was restored without its SECRET_KEY. */
export function readModelKey(
  app: Pick<App, "signingKey">,
  { secret }: Pick<OpenConnection, "secret">,
): { readonly secret: string | null } | "unreadable" {
  try {
    return { secret: secret === null ? null : sealedModelKey.unseal(app, secret) };
  } catch {
    return "unreadable";
  }
}
