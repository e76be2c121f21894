import { OFFLINE_MODEL, type Model, type Vendor } from "../../models/index.ts";
import { planIncludes } from "../../organizations/index.ts";
import { forbidden } from "../../platform/errors/app-error.ts";
import type { App } from "../../platform/operations/context.ts";
import type { ReplySettings } from "../../projects/index.ts";

/** Which model makes a reply, and at which prices it is counted. */
export interface ModelChoice {
  readonly vendor: Vendor;
  readonly isOffline: boolean;
  /** Why the offline model answers in place of the chosen one; null if the chosen one does. */
  readonly stoodInFor: { readonly model: string; readonly reason: string } | null;
  /** As the vendor is asked for it. */
  readonly model: string;
  readonly prices: Pick<Model, "provider" | "rates" | "price">;
  /** Null if the model takes none. */
  readonly temperature: number | null;
}

/**
 * The model a project has chosen, if its organization's plan has it; the offline one, for nothing, where the chosen
 * model's vendor is not configured here.
 */
export function chooseModel(app: App, settings: ReplySettings): ModelChoice {
  const { catalogue, vendors } = app.services.models;
  const chosen = catalogue.find(settings.model);
  const vendor = vendors.forModel(settings.model);
  if (!chosen || vendor === vendors.forModel(OFFLINE_MODEL)) {
    return offlineChoice(
      app,
      settings.model === OFFLINE_MODEL ? null : fallbackChoice(settings.model, chosen),
    );
  }
  requireOnPlan(settings, chosen);
  return {
    vendor,
    isOffline: false,
    stoodInFor: null,
    model: settings.model,
    prices: chosen,
    temperature: temperatureFor(chosen, settings.temperature),
  };
}

/** The built-in model, for nothing, and why it answers where another one was chosen. */
export function offlineChoice(app: App, stoodInFor: ModelChoice["stoodInFor"]): ModelChoice {
  const { catalogue, vendors } = app.services.models;
  return {
    vendor: vendors.forModel(OFFLINE_MODEL),
    isOffline: true,
    stoodInFor,
    model: OFFLINE_MODEL,
    prices: catalogue.find(OFFLINE_MODEL)!,
    temperature: null,
  };
}

const fallbackChoice = (model: string, chosen: Model | null) => ({
  model,
  reason: chosen ? `${model} needs ${chosen.needs}, which is not set` : `${model} is not in the catalogue`,
});

function requireOnPlan({ plan }: ReplySettings, model: Model): void {
  if (!planIncludes(plan, model.plan)) {
    throw forbidden(
      `This project uses ${model.label}, which needs the ${model.plan} plan or above. The organization is on the ${plan} plan. Choose another model in the project's settings.`,
    );
  }
}

/** The settings go to 2, but the messages API only to 1. */
function temperatureFor(model: Model, temperature: number): number | null {
  if (!model.acceptsSampling) return null;
  return model.provider === "anthropic" ? Math.min(1, temperature) : temperature;
}
