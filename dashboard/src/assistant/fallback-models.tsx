import type { SupportedModel } from "../api/client.ts";
import { assistantTexts } from "../i18n/areas/assistant.ts";
import { OrderedChoice } from "../ui/ordered-choice.tsx";
import { modelOptions } from "./model-options.ts";

const strings = assistantTexts.agent.fallback;
const MOST_FALLBACKS = 5;

interface Props {
  readonly models: readonly SupportedModel[];
  readonly plan: string | null;
  /** The model they stand in for. */
  readonly model: string;
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  readonly error: string | undefined;
}

/** The models that answer where the first one fails, in their order. */
export function FallbackModels({ models, plan, model, value, onChange, error }: Props) {
  const taken = new Set([model, ...value]);
  return (
    <OrderedChoice
      label={strings.label}
      hint={strings.hint}
      words={strings}
      className="sm:col-span-2"
      values={value}
      nameOf={(one) => models.find((candidate) => candidate.value === one)?.label ?? one}
      options={modelOptions(models, plan, model).filter((option) => !taken.has(option.value))}
      most={MOST_FALLBACKS}
      onChange={onChange}
      error={error}
    />
  );
}
