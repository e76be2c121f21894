import type { ResponseHead } from "../vendors/vendor-response.ts";
import { errorTypeOf, VendorError } from "../vendors/vendor-error.ts";
import { readGeminiRefusal } from "../vendors/gemini/gemini-refusal.ts";
import { createVendorHttp } from "../vendors/vendor-http.ts";
import { adviceFor, type AskedConnection } from "./advice.ts";
import type { ConnectionKind, ListedModel, OpenConnection } from "./connection.ts";
import { builtInTable } from "../model-table.ts";
import { tryLess } from "../vendors/try-less.ts";
import { namedIn } from "./connection-settings.ts";
import { connectVendor, destinationOf, type UnguardedMeans } from "./connect-vendor.ts";
import { isForText } from "./text-models.ts";

const LIMIT_MS = 12_000;
const MAX_BYTES = 4 * 1024 * 1024;
const MOST_MODELS = 1_000;
/** The fewest that every vendor takes. */
const LEAST_TEST_TOKENS = 16;

/** A server that answers, but has no list of models. */
class ListMissing extends SyntaxError {}

type Listed =
  | { readonly models: readonly ListedModel[] }
  | { readonly problem: string; readonly field?: string; readonly lacksList?: boolean };

/** The models that a vendor lists to this key; otherwise the sentence that says what its owner should do. */
export async function listModels(
  connection: OpenConnection & AskedConnection,
  means: UnguardedMeans,
): Promise<Listed> {
  if (connection.kind === "bedrock" || connection.kind === "azure") return tryNamed(connection, means);
  try {
    const models = await readList(connection, means);
    if (models.length === 0)
      return { problem: "The list of models that it sends is empty. Check the key's project." };
    return { models };
  } catch (error) {
    return { problem: adviceFor(error, connection), lacksList: error instanceof ListMissing };
  }
}

async function readList(connection: OpenConnection, means: UnguardedMeans): Promise<readonly ListedModel[]> {
  const { baseUrl, guard } = destinationOf(connection, means);
  const http = createVendorHttp(baseUrl, guard);
  try {
    const { path, headers } = requestOf(connection);
    const signal = AbortSignal.timeout(LIMIT_MS);
    const response = await http.open({ method: "GET", path, headers, signal });
    return entriesIn(await bodyOf(response, connection.kind))
      .filter(({ value }) => connection.kind === "server" || isForText(value))
      .slice(0, MOST_MODELS);
  } finally {
    void http.close();
  }
}

function requestOf({ kind, secret }: OpenConnection): {
  readonly path: string;
  readonly headers: Record<string, string>;
} {
  if (kind === "gemini")
    return { path: "/v1beta/models?pageSize=1000", headers: { "x-goog-api-key": secret ?? "" } };
  if (kind === "anthropic")
    return {
      path: "/v1/models?limit=1000",
      headers: { "x-api-key": secret ?? "", "anthropic-version": "2023-06-01" },
    };
  return { path: "/models", headers: secret === null ? {} : { authorization: `Bearer ${secret}` } };
}

async function bodyOf(head: ResponseHead, kind: ConnectionKind): Promise<unknown> {
  const { status, body } = head;
  if (status === 404 || status === 405) {
    await body.readAll(MAX_BYTES);
    throw new ListMissing();
  }
  if (status !== 200 && kind === "gemini") throw await readGeminiRefusal(head);
  const text = (await body.readAll(MAX_BYTES)).toString("utf8");
  if (status !== 200) {
    const message = `The vendor answered with status ${status}`;
    throw new VendorError({ kind: "refused", status, error: { type: errorTypeOf(status), message } });
  }
  return JSON.parse(text) as unknown;
}

/** Entries without a name are left out: servers differ in everything else. */
function entriesIn(body: unknown): ListedModel[] {
  const { data, models } = (body ?? {}) as { data?: unknown; models?: unknown };
  if (Array.isArray(models)) return generatingModels(models as GeminiModel[]);
  if (!Array.isArray(data)) throw new SyntaxError("no list of models");
  return (data as unknown[]).flatMap((entry): ListedModel[] => {
    const { id, display_name: label } = (entry ?? {}) as { id?: unknown; display_name?: unknown };
    if (typeof id !== "string" || id === "" || id.length > 200) return [];
    return [{ value: id, label: typeof label === "string" && label !== "" ? label.slice(0, 200) : id }];
  });
}

interface GeminiModel {
  readonly name?: string;
  readonly displayName?: string;
  readonly supportedGenerationMethods?: readonly string[];
}

const generatingModels = (models: readonly GeminiModel[]): ListedModel[] =>
  models
    .filter((model) => model.supportedGenerationMethods?.includes("generateContent"))
    .map(({ name = "", displayName }) => {
      const value = name.replace(/^models\//, "");
      return { value, label: (displayName ?? value).slice(0, 200) };
    })
    .filter(({ value }) => value !== "" && value.length <= 200);

/** A few tokens are asked of each model that the connection names: no list says which of them this key may use. */
async function tryNamed(
  connection: OpenConnection & AskedConnection,
  means: UnguardedMeans,
): Promise<Listed> {
  const models = namedIn(connection.settings);
  const labels = new Map(models.map(({ value, label }) => [value, label]));
  const vendor = tryLess(
    connectVendor(connection, {
      ...means,
      abilitiesOf: (upstream) =>
        builtInTable.models.find(({ value }) => value === labels.get(upstream))?.abilities ??
        builtInTable.unknown.openai,
    }),
  );
  const messages = [{ role: "user", content: "Hello" }];
  // All at once: one that is slow takes no time from the others.
  const signal = AbortSignal.timeout(LIMIT_MS);
  const problemOf = async ({ value: model }: ListedModel) => {
    try {
      const request = { model, max_tokens: LEAST_TEST_TOKENS, messages };
      await vendor.complete({ request, triesLess: true, signal });
      return null;
    } catch (error) {
      const isMissing = error instanceof VendorError && error.status === 404;
      const problem = adviceFor(error, connection);
      return isMissing ? { problem: `${model}: ${problem}`, field: "models" } : { problem };
    }
  };
  try {
    const problems = await Promise.all(models.map(problemOf));
    return problems.find((problem) => problem !== null) ?? { models };
  } finally {
    void vendor.close();
  }
}
