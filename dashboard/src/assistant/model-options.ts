import type { SupportedModel } from "../api/client.ts";
import { texts } from "../i18n/index.ts";
import type { Option } from "../ui/field.tsx";

const PLANS = ["Free", "Professional", "Advanced", "Agency"];
const words = texts.assistant.agent;

/** The models with their price, those the plan has first; a chosen one that is gone stays visible. */
export function modelOptions(models: readonly SupportedModel[], plan: string, chosen: string): Option[] {
  const has = (model: SupportedModel) => PLANS.indexOf(model.plan) <= PLANS.indexOf(plan);
  const sorted = models.toSorted(
    (left, right) => Number(has(right)) - Number(has(left)) || left.credits - right.credits,
  );
  const options = sorted.map((model) => ({
    value: model.value,
    label: words.modelOption(model.label, model.credits, has(model) ? null : model.plan),
    disabled: !has(model),
  }));
  return models.some((model) => model.value === chosen)
    ? options
    : [{ value: chosen, label: words.unknownModel(chosen) }, ...options];
}
