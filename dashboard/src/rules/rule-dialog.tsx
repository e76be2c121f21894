import { Plus } from "lucide-react";
import type { Rule } from "../api/client.ts";
import { useChange } from "../api/query.ts";
import { deskTexts } from "../i18n/areas/desk.ts";
import { useProject } from "../shell/current-location.ts";
import { Button } from "../ui/button.tsx";
import { SelectField, TextField } from "../ui/field.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { Problem, useForm, type FormState } from "../ui/form.tsx";
import { SwitchField } from "../ui/switch.tsx";
import { useToast } from "../ui/toast.tsx";
import { RuleConditionFields, NEW_CONDITIONS } from "./rule-condition-fields.tsx";
import { DryRun } from "./dry-run.tsx";
import { EffectFields, NEW_EFFECT } from "./effect-fields.tsx";
import { toInput, toRuleValues, type RuleFormValues } from "./rule-values.ts";

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
  const { error } = form.bind("conditions");
  return (
    <>
      <SelectField
        label={strings.match}
        hint={conditions.length === 0 ? strings.always : undefined}
        options={MATCHES.map((value) => ({ value, label: strings.matches[value] }))}
        {...form.bind("match")}
      />
      {conditions.length > 0 && (
        <ol className="grid gap-3">
          {conditions.map((condition, index) => (
            <RuleConditionFields
              key={index}
              number={index + 1}
              condition={condition}
              onChange={(next) => form.set("conditions", conditions.with(index, next))}
              onRemove={() => form.set("conditions", conditions.toSpliced(index, 1))}
            />
          ))}
        </ol>
      )}
      {error && <Problem>{error}</Problem>}
      {conditions.length < MOST_CONDITIONS && (
        <Button
          icon={Plus}
          className="justify-self-start"
          onClick={() => form.set("conditions", [...conditions, NEW_CONDITIONS.text])}
        >
          {strings.addCondition}
        </Button>
      )}
    </>
  );
}

function Effects({ form }: { readonly form: RuleForm }) {
  const { effects } = form.values;
  const { error } = form.bind("effects");
  return (
    <section aria-label={strings.effects} className="grid gap-3">
      <h3 className="text-[13px] font-medium">{strings.effects}</h3>
      <ol className="grid gap-3">
        {effects.map((effect, index) => (
          <EffectFields
            key={index}
            number={index + 1}
            effect={effect}
            onChange={(next) => form.set("effects", effects.with(index, next))}
            onRemove={effects.length > 1 ? () => form.set("effects", effects.toSpliced(index, 1)) : null}
          />
        ))}
      </ol>
      {error && <Problem>{error}</Problem>}
      {effects.length < MOST_EFFECTS && (
        <Button
          icon={Plus}
          className="justify-self-start"
          onClick={() => form.set("effects", [...effects, NEW_EFFECT])}
        >
          {strings.addEffect}
        </Button>
      )}
    </section>
  );
}
