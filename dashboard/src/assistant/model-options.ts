import type { SupportedModel } from "../api/client.ts";
import { assistantTexts } from "../i18n/areas/assistant.ts";
import { PLANS, type PlanName } from "../organizations/plans.ts";
import type { Option } from "../ui/field.tsx";

const strings = assistantTexts.agent;

/** Whether its vendor has withdrawn it: it shows what replaces it, and can't be chosen. */
export const isWithdrawn = ({ available, needs }: SupportedModel): boolean => !available && needs === null;

/** What stops a model from being chosen, in words; null if nothing does. */
export function obstacle(model: SupportedModel, plan: string | null): string | null {
  if (model.needs !== null) return strings.needs(model.needs);
  // Without a plan to compare, the server decides when the choice is saved.
  if (plan === null) return null;
  return PLANS.indexOf(model.plan) <= PLANS.indexOf(plan as PlanName) ? null : strings.fromPlan(model.plan);
}

/** The models with their price, selectable ones first; a selected one that no longer exists stays visible. */
export function modelOptions(
  models: readonly SupportedModel[],
  plan: string | null,
  chosen: string,
): Option[] {
  const rank = (model: SupportedModel) => (obstacle(model, plan) === null ? 0 : model.needs === null ? 1 : 2);
  const sorted = models.toSorted((left, right) => rank(left) - rank(right) || left.credits - right.credits);
  const options = sorted.map((model) => {
    const why = obstacle(model, plan);
    return {
      value: model.value,
      label: strings.modelOption(model.label, model.credits, why),
      disabled: why !== null && model.value !== chosen,
    };
  });
  return models.some((model) => model.value === chosen)
    ? options
    : [{ value: chosen, label: strings.unknownModel(chosen) }, ...options];
}
