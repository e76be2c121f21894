import type { SlaPolicy } from "../api/client.ts";
import { useChange, useRead } from "../api/query.ts";
import { deskTexts } from "../i18n/areas/desk.ts";
import { useProject } from "../shell/current-location.ts";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { SelectField, TextField } from "../ui/field.tsx";
import { ReadOnlyNote } from "../ui/form-dialog.tsx";
import { Form, useForm, type FormState } from "../ui/form.tsx";
import { Section } from "../ui/page.tsx";
import { SaveButton } from "../ui/save-button.tsx";
import { SwitchField } from "../ui/switch.tsx";
import { useToast } from "../ui/toast.tsx";
import { UnsavedGuard } from "../ui/unsaved.tsx";

const strings = deskTexts.sla;
const TOUCHED = ["getSlaPolicies", "getInboxCounts"] as const;
const PRIORITIES = ["urgent", "high", "medium", "low", "none"] as const;

type Values = ReturnType<typeof toValues>;

/** A policy as its form has it: numbers are kept as typed. */
const toValues = (policy: SlaPolicy) => ({
  name: policy.name,
  team_id: String(policy.team_id ?? ""),
  priorities: policy.priorities as readonly string[],
  first_reply_minutes: String(policy.first_reply_minutes ?? ""),
  next_reply_minutes: String(policy.next_reply_minutes ?? ""),
  resolution_minutes: String(policy.resolution_minutes ?? ""),
  in_business_hours: policy.in_business_hours,
  pauses_while_snoozed: policy.pauses_while_snoozed,
  pauses_while_waiting: policy.pauses_while_waiting,
  position: String(policy.position),
});

const numberOf = (text: string) => (text.trim() === "" ? null : Number(text));

const toChanges = (values: Values) => ({
  ...values,
  team_id: numberOf(values.team_id),
  priorities: PRIORITIES.filter((name) => values.priorities.includes(name)),
  first_reply_minutes: numberOf(values.first_reply_minutes),
  next_reply_minutes: numberOf(values.next_reply_minutes),
  resolution_minutes: numberOf(values.resolution_minutes),
  position: numberOf(values.position) ?? 0,
});

export function SlaPolicySection({ policy }: { readonly policy: SlaPolicy }) {
  const { uid, mayWrite } = useProject();
  const toast = useToast();
  const [ask, question] = useConfirm();
  const update = useChange("updateSlaPolicy", TOUCHED);
  const remove = useChange("deleteSlaPolicy", TOUCHED);
  const key = { project_uid: uid, policy_id: policy.id };
  const form = useForm<Values>(toValues(policy), async (values) => {
    await update.mutateAsync({ ...key, ...toChanges(values) });
    form.saved(values);
    toast(strings.saved);
  });
  const confirmDelete = () =>
    ask({
      title: strings.removeTitle,
      text: strings.removeText,
      action: strings.remove,
      done: strings.removed,
      run: () => remove.mutateAsync(key),
    });
  return (
    <Section title={policy.name}>
      <Form form={form} className="p-5" label={policy.name}>
        <UnsavedGuard dirty={form.dirty} />
        <fieldset disabled={!mayWrite} className="grid min-w-0 grid-cols-1 gap-4">
          <TextField label={strings.name} {...form.bind("name")} />
          <Conditions form={form} />
          <Targets form={form} />
        </fieldset>
        {mayWrite ? (
          <div className="flex flex-wrap gap-2">
            <SaveButton form={form} label={strings.save} />
            <Button onClick={confirmDelete}>{strings.remove}</Button>
          </div>
        ) : (
          <ReadOnlyNote />
        )}
      </Form>
      {question}
    </Section>
  );
}

function Conditions({ form }: { readonly form: FormState<Values> }) {
  const { uid } = useProject();
  const teams = useRead("getTeams", { project_uid: uid });
  const chosen = form.values.priorities;
  const toggle = (name: string) =>
    form.set("priorities", chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name]);
  return (
    <>
      <SelectField
        label={deskTexts.team}
        options={[
          { value: "", label: strings.anyTeam },
          ...(teams.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        {...form.bind("team_id")}
      />
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 text-[13px] font-medium">{strings.priorities}</legend>
        <p className="text-[13px] text-muted">{strings.prioritiesHint}</p>
        <div className="flex flex-wrap gap-x-4 gap-y-1.5">
          {PRIORITIES.map((name) => (
            <label key={name} className="flex items-center gap-2 text-[13px]">
              <input
                type="checkbox"
                checked={chosen.includes(name)}
                onChange={() => toggle(name)}
                className="size-4 accent-accent"
              />
              {deskTexts.priorities[name]}
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}

function Targets({ form }: { readonly form: FormState<Values> }) {
  const minutes = { type: "number", min: 1, max: 43_200, inputMode: "numeric" } as const;
  const flag = (name: "in_business_hours" | "pauses_while_snoozed" | "pauses_while_waiting") => ({
    checked: form.values[name],
    onChange: (value: boolean) => form.set(name, value),
  });
  return (
    <>
      <TextField
        label={strings.first}
        hint={strings.targetHint}
        {...form.bind("first_reply_minutes")}
        input={minutes}
      />
      <TextField
        label={strings.next}
        hint={strings.targetHint}
        {...form.bind("next_reply_minutes")}
        input={minutes}
      />
      <TextField
        label={strings.resolution}
        hint={strings.targetHint}
        {...form.bind("resolution_minutes")}
        input={minutes}
      />
      <SwitchField label={strings.hours} hint={strings.hoursHint} {...flag("in_business_hours")} />
      <SwitchField label={strings.snoozed} {...flag("pauses_while_snoozed")} />
      <SwitchField label={strings.waiting} {...flag("pauses_while_waiting")} />
      <TextField
        label={strings.position}
        hint={strings.positionHint}
        {...form.bind("position")}
        input={{ type: "number", min: 0, max: 1_000, inputMode: "numeric" }}
      />
    </>
  );
}
