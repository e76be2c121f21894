import type { Rule } from "../api/client.ts";
import { useChange } from "../api/query.ts";
import { deskTexts } from "../i18n/areas/desk.ts";
import { useProject } from "../shell/current-location.ts";
import { SelectField, TextField } from "../ui/field.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { Problem, useForm, type FormState } from "../ui/form.tsx";
import { PartList } from "../replies/part-list.tsx";
import { SwitchField } from "../ui/switch.tsx";
import { useToast } from "../ui/toast.tsx";
import { RuleConditionFields, NEW_CONDITIONS } from "./rule-condition-fields.tsx";
import { DryRun } from "./dry-run.tsx";
import { EffectFields, NEW_EFFECT } from "./effect-fields.tsx";
import { toInput, toRuleValues, type RuleCondition, type RuleFormValues } from "./rule-values.ts";

const strings = deskTexts.rules;
const TOUCHED = ["getRules"] as const;
const EVENTS = Object.keys(strings.events) as (keyof typeof strings.events)[];
const MATCHES = ["all", "any"] as const;
const MOST_CONDITIONS = 20;
const MOST_EFFECTS = 10;

type RuleForm = FormState<RuleFormValues>;

export function RuleDialog({ rule, onClose }: { readonly rule: Rule | null; readonly onClose: () => void }) {
  const { uid } = useProject();
  const toast = useToast();
  const create = useChange("createRule", TOUCHED);
  const update = useChange("updateRule", TOUCHED);
  const form = useForm<RuleFormValues>(toRuleValues(rule), async (values) => {
    const input = { project_uid: uid, ...toInput(values) };
    if (rule) await update.mutateAsync({ ...input, rule_id: rule.id });
    else await create.mutateAsync(input);
    toast(strings.saved);
    onClose();
  });
  const { values } = form;
  return (
    <FormDialog title={rule ? strings.editRule : strings.newRule} form={form} onClose={onClose} wide>
      <TextField label={strings.name} {...form.bind("name")} />
      <SelectField
        label={strings.when}
        options={EVENTS.map((value) => ({ value, label: strings.events[value] }))}
        {...form.bind("event")}
      />
      {values.event === "no_answer" && (
        <TextField
          label={strings.minutes}
          {...form.bind("minutes")}
          input={{ type: "number", min: 1, max: 43_200, inputMode: "numeric" }}
        />
      )}
      <Conditions form={form} />
      <Effects form={form} />
      <SwitchField label={strings.stops} hint={strings.stopsHint} {...form.toggle("stops")} />
      <DryRun values={values} />
    </FormDialog>
  );
}

function Conditions({ form }: { readonly form: RuleForm }) {
  const { conditions } = form.values;
  const error = form.errorAt("conditions");
  return (
    <>
      <SelectField
        label={strings.match}
        hint={conditions.length === 0 ? strings.always : undefined}
        options={MATCHES.map((value) => ({ value, label: strings.matches[value] }))}
        {...form.bind("match")}
      />
      <PartList<RuleCondition>
        parts={conditions}
        least={0}
        most={MOST_CONDITIONS}
        onChange={(next) => form.set("conditions", next)}
        add={strings.addCondition}
        added={NEW_CONDITIONS.text}
      >
        {(condition, change) => (
          <RuleConditionFields
            key={change.number}
            condition={condition}
            error={form.errorWithin(`conditions.${change.number - 1}`)}
            {...change}
          />
        )}
      </PartList>
      {error && <Problem>{error}</Problem>}
    </>
  );
}

function Effects({ form }: { readonly form: RuleForm }) {
  const error = form.errorAt("effects");
  return (
    <section aria-label={strings.effects} className="grid gap-3">
      <h3 className="text-[13px] font-medium">{strings.effects}</h3>
      <PartList
        parts={form.values.effects}
        least={1}
        most={MOST_EFFECTS}
        onChange={(next) => form.set("effects", next)}
        add={strings.addEffect}
        added={NEW_EFFECT}
      >
        {(effect, change) => (
          <EffectFields
            key={change.number}
            effect={effect}
            error={form.errorWithin(`effects.${change.number - 1}`)}
            {...change}
          />
        )}
      </PartList>
      {error && <Problem>{error}</Problem>}
    </section>
  );
}
