import { isNamed, type ConnectionKind, type ListedModel } from "./connections/connection.ts";
import { namesIn, NEEDS_OTHER_KEY, unknownIn } from "./listed-models.ts";
import { costs, FAMILIES, FREE, UNPUBLISHED, type Model } from "./model.ts";
import type { Abilities, ListedVendor, ModelTable, Price } from "./model-table.ts";

/** What an organization's key or server offers, as its vendor listed it. */
export interface OwnedModels {
  readonly id: number;
  readonly kind: ConnectionKind;
  /** A server's models are called `name/model`. */
  readonly name: string;
  readonly models: readonly ListedModel[];
  /** What must be done before its models can answer; left out where they can. */
  readonly needs?: string | null;
}

interface Knowledge {
  readonly table: ModelTable;
  readonly priceOf: (value: string, usual: Price) => Price;
}

/**
 * The installation's models with an organization's own: a vendor's models answer with the organization's key, at
 * no credits, as far as the vendor lists them to it.
 */
export function withOwned(
  models: readonly Model[],
  owned: readonly OwnedModels[],
  knowledge: Knowledge,
): readonly Model[] {
  let all = models;
  for (const connection of owned)
    all = isNamed(connection.kind)
      ? withNamed(all, connection, knowledge)
      : withKey(all, connection, knowledge);
  return all;
}

/** It costs the organization money at its vendor, and no credits here. */
const ownCosts = ({ id, needs = null }: Pick<OwnedModels, "id" | "needs">, price: Price) => ({
  ...costs(0, price),
  plan: "Free" as const,
  needs,
  connection: id,
});

function withKey(
  models: readonly Model[],
  owned: OwnedModels,
  { table, priceOf }: Knowledge,
): readonly Model[] {
  const { kind, models: listed } = owned;
  const provider = kind as ListedVendor;
  const isOfVendor = (model: Model) => model.provider === provider && model.family !== "own";
  const values = namesIn(listed);
  const known = models.map((model) => {
    if (!isOfVendor(model) || model.connection !== null) return model;
    if (values.has(model.value)) return { ...model, ...ownCosts(owned, model.price) };
    return { ...model, needs: NEEDS_OTHER_KEY };
  });
  const others = unknownIn(listed, new Set(models.map(({ value }) => value))).map(
    ({ value, label }): Model => ({
      value,
      label,
      provider,
      family: FAMILIES[provider],
      ...UNPUBLISHED,
      abilities: table.unknown[provider],
      ...ownCosts(owned, priceOf(value, FREE)),
    }),
  );
  return [...known, ...others];
}

function unknownOf(kind: ConnectionKind, { unknown }: ModelTable): Abilities {
  if (kind === "azure") return unknown.openai;
  // Newer models at Bedrock refuse sampling, and a profile's name does not say which model it is.
  return kind === "bedrock" ? { ...unknown.server, sampling: false } : unknown.server;
}

function withNamed(
  models: readonly Model[],
  connection: OwnedModels,
  knowledge: Knowledge,
): readonly Model[] {
  const own = namedModels(connection, knowledge).map((model) => ({
    ...model,
    ...ownCosts(connection, model.price),
  }));
  const named = new Set(own.map(({ value }) => value));
  return [...models.filter(({ value }) => !named.has(value)), ...own];
}

/**
 * The models of a named connection. What the table knows of a model that a deployment or a profile is, it has: its
 * abilities, limits, price and credits. Others, and those of a server, cost what the operator says.
 */
export function namedModels(
  { kind, name, models: listed }: Pick<OwnedModels, "kind" | "name" | "models">,
  { table, priceOf }: Knowledge,
): Model[] {
  return listed.map(({ value: upstream, label }): Model => {
    const value = `${name}/${upstream}`;
    const row = kind === "server" ? undefined : table.models.find((candidate) => candidate.value === label);
    return {
      value,
      label: `${row?.label ?? label} (${name})`,
      provider: kind === "bedrock" || kind === "azure" ? kind : "openai",
      family: "own",
      ...UNPUBLISHED,
      small: row?.small ?? kind === "server",
      contextTokens: row?.contextTokens ?? null,
      maxOutputTokens: row?.maxOutputTokens ?? null,
      abilities: row?.abilities ?? unknownOf(kind, table),
      upstream,
      plan: row?.plan ?? "Free",
      ...costs(row?.credits ?? 0, priceOf(value, row?.price ?? FREE)),
      needs: null,
    };
  });
}
