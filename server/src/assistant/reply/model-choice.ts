import { OFFLINE_MODEL, replacementOf, type Catalogue, type Model, type Vendor } from "../../models/index.ts";
import { planIncludes } from "../../organizations/index.ts";
import type { App } from "../../platform/operations/context.ts";
import type { ReplySettings } from "../../projects/index.ts";
import { ReplyFailure } from "./reply-failure.ts";

/** A model that can't be asked, and why. */
interface StoodInFor {
  readonly model: string;
  readonly reason: string;
}

/** Which model makes a reply, and at which prices it is counted. */
export interface ModelChoice {
  readonly vendor: Vendor;
  readonly isOffline: boolean;
  /** Why the offline model answers in place of the chosen one; null if the chosen one does. */
  readonly stoodInFor: StoodInFor | null;
  /** As the vendor is asked for it. */
  readonly model: string;
  readonly prices: Pick<Model, "provider" | "rates" | "price">;
  readonly caching: Model["abilities"]["caching"];
  /** The least it can think; null if that can't be chosen. */
  readonly leastEffort: string | null;
  /** Null if the model takes none. */
  readonly temperature: number | null;
}

/** The models that may make a reply, in the order in which they are asked. */
export interface Candidates {
  readonly choices: readonly [ModelChoice, ...ModelChoice[]];
  /** Why a model of the project's is none of them. */
  readonly unusable: readonly StoodInFor[];
  /** Whether the built-in model answers where all others fail. */
  readonly endsOffline: boolean;
}

/**
 * The model a project has chosen, if its organization's plan has it, and those that stand in for it; the offline one,
 * for nothing, where none of them can be asked here. A withdrawn model without a stand-in is replaced.
 */
export async function chooseModels(app: App, settings: ReplySettings): Promise<Candidates> {
  const { catalogue, vendors } = await app.services.models.of(settings.organization_id);
  const unusable: StoodInFor[] = [];
  const choices: ModelChoice[] = [];
  const chosen = catalogue.find(settings.model);
  const named = [settings.model, ...settings.fallback_models];
  const isReplaced = chosen && catalogue.isWithdrawn(chosen) && planIncludes(settings.plan, chosen.plan);
  const replacement = isReplaced ? replacementOf(catalogue, chosen, settings.plan) : null;
  // The built-in model always answers: what stands below it is never asked.
  const endsOffline = named.includes(OFFLINE_MODEL);
  const beforeOffline = endsOffline ? named.slice(0, named.indexOf(OFFLINE_MODEL)) : named;
  const add = (value: string): void => {
    const model = catalogue.find(value);
    const reason = obstacleOf(value, model, catalogue, settings.plan);
    if (reason !== null) unusable.push({ model: value, reason });
    else if (choices.every((choice) => choice.model !== value))
      choices.push(choiceOf(vendors.forModel(value), value, model!, settings));
  };
  for (const value of beforeOffline) add(value);
  if (choices.length === 0 && replacement && !endsOffline) add(replacement.value);
  const [first, ...others] = choices;
  if (first) return { choices: [first, ...others], unusable, endsOffline };
  if (chosen && chosen.needs === null && !endsOffline) requireOnPlan(settings, chosen);
  return { choices: [offlineChoice(app, unusable[0] ?? null)], unusable: unusable.slice(1), endsOffline };
}

/** The model that is asked first. */
export const chooseModel = async (app: App, settings: ReplySettings): Promise<ModelChoice> =>
  (await chooseModels(app, settings)).choices[0];

/** Why a model can't be asked; null where it can. */
function obstacleOf(value: string, model: Model | null, catalogue: Catalogue, plan: string): string | null {
  if (!model) return `${value} is not in the catalogue`;
  if (catalogue.isWithdrawn(model)) return `${value} was withdrawn by its vendor on ${model.withdrawnOn}`;
  if (model.needs !== null) return `${value} needs ${model.needs}, which is not set`;
  return planIncludes(plan, model.plan) ? null : `${value} needs the ${model.plan} plan or above`;
}

const choiceOf = (vendor: Vendor, value: string, model: Model, settings: ReplySettings): ModelChoice => ({
  vendor,
  isOffline: false,
  stoodInFor: null,
  model: value,
  prices: model,
  caching: model.abilities.caching,
  leastEffort: model.abilities.efforts[0] ?? null,
  temperature: temperatureFor(model, settings.temperature),
});

/** The built-in model, for nothing, and why it answers where another one was chosen. */
export function offlineChoice(app: App, stoodInFor: ModelChoice["stoodInFor"]): ModelChoice {
  const { catalogue, vendors } = app.services.models;
  return {
    vendor: vendors.forModel(OFFLINE_MODEL),
    isOffline: true,
    stoodInFor,
    model: OFFLINE_MODEL,
    prices: catalogue.find(OFFLINE_MODEL)!,
    caching: "none",
    leastEffort: null,
    temperature: null,
  };
}

function requireOnPlan({ plan }: ReplySettings, model: Model): void {
  if (!planIncludes(plan, model.plan)) {
    throw new ReplyFailure(
      "forbidden",
      `This project uses ${model.label}, which needs the ${model.plan} plan or above. The organization is on the ${plan} plan. Choose another model in the project's settings.`,
      null,
    );
  }
}

/** The settings go to 2, but the messages API and Bedrock only to 1. */
function temperatureFor(model: Model, temperature: number): number | null {
  if (!model.abilities.sampling) return null;
  return ["anthropic", "bedrock"].includes(model.provider) ? Math.min(1, temperature) : temperature;
}
