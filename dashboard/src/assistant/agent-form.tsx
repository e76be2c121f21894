import type { ProjectSettings, SupportedModel } from "../api/client.ts";
import { errorMessage } from "../api/error-message.ts";
import { useChange } from "../api/query.ts";
import { useProject } from "../shell/current-location.ts";
import { assistantTexts } from "../i18n/areas/assistant.ts";
import { evaluationsTexts } from "../i18n/areas/evaluations.ts";
import { texts } from "../i18n/index.ts";
import { Button } from "../ui/button.tsx";
import { SelectField, TextField } from "../ui/field.tsx";
import { Form, useForm, type FormState } from "../ui/form.tsx";
import { Section } from "../ui/page.tsx";
import { SaveBar } from "../ui/save-bar.tsx";
import { SwitchField } from "../ui/switch.tsx";
import { useToast } from "../ui/toast.tsx";
import { UnsavedGuard } from "../ui/unsaved.tsx";
import { Warning } from "../ui/warning.tsx";
import { FallbackModels } from "./fallback-models.tsx";
import { Instructions } from "./instructions.tsx";
import { ModelEnding } from "./model-ending.tsx";
import { isWithdrawn, modelOptions } from "./model-options.ts";
import { SearchModel } from "./search-model.tsx";

const strings = assistantTexts.agent;
const CHANGED = [
  "getProjectSettings",
  "getSettingsDraft",
  "getSettingsHistory",
  "getEvaluationGate",
] as const;

/** Numbers are kept as typed; the server reports what is wrong with them. */
interface Values {
  readonly prompt: string;
  readonly restriction: string;
  readonly add_facts: boolean;
  readonly model: string;
  readonly fallback_models: readonly string[];
  readonly temperature: string;
  readonly mode: "agent" | "chat";
  readonly chat_history_count: string;
  readonly max_nodes: string;
  readonly add_page_link: boolean;
  /** Empty for the installation's. */
  readonly search_model: string;
  readonly auto_close_duration: string;
  readonly auto_resolve_duration: string;
}

interface Props {
  readonly settings: ProjectSettings;
  readonly models: readonly SupportedModel[];
}

export function AgentForm({ settings, models }: Props) {
  const { uid, mayWrite } = useProject();
  const toast = useToast();
  const update = useChange("updateProjectSettings", CHANGED);
  const draft = useChange("saveSettingsDraft", CHANGED);
  const saveDraft = async () => {
    try {
      await draft.mutateAsync({ project_uid: uid, ...toSettings(form.values) });
      form.reset(toValues(settings));
      toast(evaluationsTexts.drafts.saved);
    } catch (error) {
      toast(errorMessage(error), "problem");
    }
  };
  const form = useForm<Values>(toValues(settings), async (values) => {
    await update.mutateAsync({ project_uid: uid, ...toSettings(values) });
    form.saved(values);
    toast(strings.saved);
  });
  const bar = (
    <SaveBar form={form} label={strings.save} saved={toValues(settings)}>
      <Button disabled={!form.dirty || form.busy} busy={draft.isPending} onClick={() => void saveDraft()}>
        {evaluationsTexts.drafts.save}
      </Button>
    </SaveBar>
  );
  return (
    <Form form={form} className="!gap-0" label={strings.title} {...(mayWrite ? { bar } : {})}>
      <UnsavedGuard dirty={form.dirty} />
      <div {...(mayWrite ? {} : READABLE)}>
        <fieldset disabled={!mayWrite}>
          <Behaviour form={form} />
          <Model form={form} models={models} />
          <Answers form={form} />
          <Ending form={form} />
        </fieldset>
      </div>
      {!mayWrite && <p className="text-[13px] text-muted">{texts.states.readOnly}</p>}
    </Form>
  );
}

/** Nothing inside can have the focus, which is needed to scroll by keyboard. */
const READABLE = { role: "region", tabIndex: 0, "aria-label": strings.title };

interface PartProps {
  readonly form: FormState<Values>;
}

function Behaviour({ form }: PartProps) {
  return (
    <Section title={strings.behaviour} text={strings.behaviourText}>
      <div className="grid gap-5 p-5">
        <Instructions
          prompt={form.bind("prompt")}
          restriction={form.bind("restriction")}
          facts={form.toggle("add_facts")}
        />
      </div>
    </Section>
  );
}

function Model({ form, models }: PartProps & { readonly models: readonly SupportedModel[] }) {
  const { plan } = useProject();
  const chosen = models.find((model) => model.value === form.values.model);
  const offered = models.filter((model) => !isWithdrawn(model));
  const takesTemperature = chosen?.accepts_sampling ?? true;
  return (
    <Section title={strings.model} text={strings.modelText}>
      <div className="grid gap-5 p-5 sm:grid-cols-2">
        <SelectField
          label={strings.model}
          hint={strings.modelHint}
          className="sm:col-span-2"
          options={modelOptions(offered, plan, form.values.model)}
          {...form.bind("model")}
        />
        {chosen?.needs != null && (
          <Warning role="alert" className="sm:col-span-2">
            {strings.unavailable(chosen.label, chosen.needs)}
          </Warning>
        )}
        <ModelEnding
          models={models}
          model={form.values.model}
          isFirst
          onChoose={(successor) => form.set("model", successor)}
        />
        <FallbackModels
          models={offered}
          plan={plan}
          model={form.values.model}
          {...form.bind("fallback_models")}
        />
        {form.values.fallback_models.map((model) => (
          <ModelEnding
            key={model}
            models={models}
            model={model}
            onChoose={(successor) =>
              form.set("fallback_models", withSuccessor(form.values, model, successor))
            }
          />
        ))}
        <SelectField
          label={strings.mode}
          hint={strings.modeHints[form.values.mode]}
          options={(["agent", "chat"] as const).map((value) => ({ value, label: strings.modes[value] }))}
          {...form.bind("mode")}
        />
        {form.values.mode === "chat" && (
          <SearchModel models={offered} plan={plan} {...form.bind("search_model")} />
        )}
        {form.values.mode === "chat" && form.values.search_model !== "" && (
          <ModelEnding
            models={models.filter(({ small, value }) => small || value === form.values.search_model)}
            model={form.values.search_model}
            onChoose={(successor) => form.set("search_model", successor)}
          />
        )}
        <TextField
          label={strings.temperature}
          hint={takesTemperature ? strings.temperatureHint : strings.noSampling}
          {...form.bind("temperature")}
          input={{
            type: "number",
            min: 0,
            max: 2,
            step: 0.1,
            inputMode: "decimal",
            disabled: !takesTemperature,
          }}
        />
      </div>
    </Section>
  );
}

/** In its place, unless the project has it already. */
const withSuccessor = (values: Values, model: string, successor: string): string[] => {
  const replaced = values.fallback_models.map((one) => (one === model ? successor : one));
  return [...new Set(replaced)].filter((one) => one !== values.model);
};

function Answers({ form }: PartProps) {
  return (
    <Section title={strings.answers} text={strings.answersText}>
      <div className="grid gap-5 p-5 sm:grid-cols-2">
        <TextField
          label={strings.history}
          hint={strings.historyHint}
          {...form.bind("chat_history_count")}
          input={{ type: "number", min: 0, step: 1 }}
        />
        <TextField
          label={strings.nodes}
          hint={strings.nodesHint}
          {...form.bind("max_nodes")}
          input={{ type: "number", min: 1, step: 1 }}
        />
        <div className="sm:col-span-2">
          <SwitchField label={strings.links} hint={strings.linksHint} {...form.toggle("add_page_link")} />
        </div>
      </div>
    </Section>
  );
}

function Ending({ form }: PartProps) {
  return (
    <Section title={strings.ending} text={strings.endingText}>
      <div className="grid gap-5 p-5 sm:grid-cols-2">
        <TextField
          label={strings.autoResolve}
          optional={strings.minutes}
          hint={strings.durationHint}
          {...form.bind("auto_resolve_duration")}
          input={{ type: "number", min: 1, step: 1 }}
        />
        <TextField
          label={strings.autoClose}
          optional={strings.minutes}
          hint={strings.durationHint}
          {...form.bind("auto_close_duration")}
          input={{ type: "number", min: 1, step: 1 }}
        />
      </div>
    </Section>
  );
}

const toText = (value: number | null): string => (value === null ? "" : String(value));

const toValues = (settings: ProjectSettings): Values => ({
  prompt: settings.prompt,
  restriction: settings.restriction,
  model: settings.model,
  fallback_models: settings.fallback_models,
  temperature: String(settings.temperature),
  mode: settings.mode,
  chat_history_count: String(settings.chat_history_count),
  max_nodes: String(settings.max_nodes),
  add_page_link: settings.add_page_link === 1,
  add_facts: settings.add_facts === 1,
  search_model: settings.search_model ?? "",
  auto_close_duration: toText(settings.auto_close_duration),
  auto_resolve_duration: toText(settings.auto_resolve_duration),
});

/** Nothing typed is no number, not zero. */
const toNumber = (text: string): number => (text.trim() === "" ? Number.NaN : Number(text));

const toDuration = (text: string): number | null => (text.trim() === "" ? null : Number(text));

const toSettings = (values: Values) => ({
  prompt: values.prompt,
  restriction: values.restriction,
  model: values.model,
  fallback_models: [...values.fallback_models],
  temperature: toNumber(values.temperature),
  mode: values.mode,
  chat_history_count: toNumber(values.chat_history_count),
  max_nodes: toNumber(values.max_nodes),
  add_page_link: values.add_page_link ? 1 : 0,
  add_facts: values.add_facts ? 1 : 0,
  search_model: values.search_model === "" ? null : values.search_model,
  auto_close_duration: toDuration(values.auto_close_duration),
  auto_resolve_duration: toDuration(values.auto_resolve_duration),
});
