import type { Catalogue, Model } from "../../models/index.ts";
import { planIncludes } from "../../organizations/index.ts";
import { invalidField } from "../failure.ts";

const LARGEST_PAGE = 1_000;
const USUAL_PAGE = 20;
/** The vendor's own sign for a date that is not known. */
const UNKNOWN_DATE = "1970-01-01T00:00:00Z";

export interface ModelEntry {
  readonly type: "model";
  readonly id: string;
  readonly display_name: string;
  readonly created_at: string;
}

export interface ModelPage {
  readonly data: readonly ModelEntry[];
  readonly has_more: boolean;
  readonly first_id: string | null;
  readonly last_id: string | null;
}

/** The models a plan has on the messages endpoint, page by page as the vendor gives them. */
export function pageOfModels(
  catalogue: Catalogue,
  plan: string,
  query: Readonly<Record<string, unknown>>,
): ModelPage {
  const models = catalogue
    .list()
    .filter(({ value }) => catalogue.findMessagesModel(value) !== null)
    .filter((model) => planIncludes(plan, model.plan));
  const limit = readLimit(query["limit"]);
  const after = positionOf(models, query["after_id"], "after_id");
  const before = positionOf(models, query["before_id"], "before_id");
  const rest = before === null ? models.slice((after ?? -1) + 1) : models.slice(0, before);
  const page = before === null ? rest.slice(0, limit) : rest.slice(-limit);
  return {
    data: page.map(modelEntry),
    has_more: rest.length > page.length,
    first_id: page[0]?.value ?? null,
    last_id: page.at(-1)?.value ?? null,
  };
}

export function modelEntry({ value, label }: Model): ModelEntry {
  return { type: "model", id: value, display_name: label, created_at: UNKNOWN_DATE };
}

function readLimit(given: unknown): number {
  const limit = given === undefined ? USUAL_PAGE : Number(given);
  if (!Number.isInteger(limit) || limit < 1 || limit > LARGEST_PAGE) {
    throw invalidField("limit", `Input should be an integer from 1 to ${LARGEST_PAGE}`);
  }
  return limit;
}

function positionOf(models: readonly Model[], id: unknown, name: string): number | null {
  if (id === undefined) return null;
  const position = models.findIndex(({ value }) => value === id);
  if (position === -1) throw invalidField(name, "no such model");
  return position;
}
