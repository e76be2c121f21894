import { automationTexts } from "../i18n/areas/automation.ts";
import { SelectField, TextField } from "../ui/field.tsx";
import type { FormState } from "../ui/form.tsx";
import { Section } from "../ui/page.tsx";
import { SwitchField } from "../ui/switch.tsx";
import type { ActionValues } from "./action-values.ts";

const strings = automationTexts.rules;

/** Who may trigger an action, whether they are asked, and how often it runs. */
export function ActionRules({ form }: { readonly form: FormState<ActionValues> }) {
  const limit = { type: "number", min: 1, max: 100_000, step: 1, placeholder: strings.noLimit };
  return (
    <Section title={strings.title}>
      <div className="grid grid-cols-1 gap-5 p-5 sm:grid-cols-2">
        <SwitchField
          label={automationTexts.enabled}
          hint={automationTexts.enabledHint}
          {...form.toggle("enabled")}
        />
        <SwitchField label={strings.confirm} hint={strings.confirmHint} {...form.toggle("confirm")} />
        <SelectField
          className="sm:col-span-2"
          label={strings.audience}
          hint={strings.audienceHint}
          {...form.bind("audience")}
          options={(["anyone", "confirmed", "signed"] as const).map((value) => ({
            value,
            label: strings.audiences[value],
          }))}
        />
        <TextField label={strings.perConversation} {...form.bind("limit_per_conversation")} input={limit} />
        <TextField label={strings.perHour} {...form.bind("limit_per_hour")} input={limit} />
      </div>
    </Section>
  );
}
