import type { SupportedModel } from "../api/client.ts";
import { assistantTexts } from "../i18n/areas/assistant.ts";
import { SelectField } from "../ui/field.tsx";
import { obstacle } from "./model-options.ts";

const strings = assistantTexts.agent.search;

interface Props {
  readonly models: readonly SupportedModel[];
  readonly plan: string | null;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

/** The small model that words what is searched for; the offline one words nothing. */
export function SearchModel({ models, plan, ...field }: Props) {
  const small = models
    .filter((model) => model.small)
    .map((model) => {
      const why = obstacle(model, plan);
      const name = model.provider === "parley" ? strings.none : model.label;
      return {
        value: model.value,
        label: why === null ? name : `${name} · ${why}`,
        disabled: why !== null && model.value !== field.value,
      };
    });
  const options = [{ value: "", label: strings.inherited, disabled: false }, ...small];
  return <SelectField label={strings.label} hint={strings.hint} options={options} {...field} />;
}
