import { useSendsMail } from "../api/use-sends-mail.ts";
import { automationTexts } from "../i18n/areas/automation.ts";
import { notificationsTexts } from "../i18n/areas/notifications.ts";
import { SelectField, TextField } from "../ui/field.tsx";
import type { FormState } from "../ui/form.tsx";
import { Section } from "../ui/page.tsx";
import { BUILTINS, type ActionValues } from "./action-values.ts";
import { PairList } from "./pair-list.tsx";
import type { Placeholder } from "./placeholders.ts";
import { TemplateField } from "./template-field.tsx";

const strings = automationTexts.builtin;

interface Props {
  readonly form: FormState<ActionValues>;
  readonly placeholders: readonly Placeholder[];
}

export function BuiltinFields({ form, placeholders }: Props) {
  const sendsMail = useSendsMail();
  return (
    <Section title={strings.title}>
      <div className="grid grid-cols-1 gap-5 p-5">
        <SelectField
          label={strings.label}
          {...form.bind("builtin")}
          hint={
            form.values.builtin === "send_mail" && sendsMail === false
              ? notificationsTexts.noMailServer
              : undefined
          }
          options={BUILTINS.map((value) => ({ value, label: strings.names[value] }))}
        />
        <OwnFields form={form} placeholders={placeholders} />
      </div>
    </Section>
  );
}

function OwnFields({ form, placeholders }: Props) {
  const shared = { placeholders };
  switch (form.values.builtin) {
    case "add_tag":
      return <TemplateField label={strings.tag} {...form.bind("tag")} {...shared} />;
    case "set_contact_fields":
      return (
        <PairList
          label={strings.fields}
          pairs={form.values.fields}
          onChange={(pairs) => form.set("fields", pairs)}
          error={form.bind("fields").error}
          example={{ name: "email", value: "{{parameters.email}}" }}
          {...shared}
        />
      );
    case "prove_address":
      return (
        <>
          <TemplateField
            label={strings.address}
            hint={strings.codeHint}
            {...form.bind("address")}
            {...shared}
          />
          <TemplateField label={strings.code} {...form.bind("code")} {...shared} />
        </>
      );
    case "send_mail":
      return (
        <>
          <TextField label={strings.to} hint={strings.toHint} {...form.bind("to")} input={{ dir: "ltr" }} />
          <TemplateField label={strings.subject} {...form.bind("subject")} {...shared} />
          <TemplateField label={strings.text} {...form.bind("text")} {...shared} rows={6} />
        </>
      );
    case "schedule_follow_up":
      return (
        <>
          <TextField
            label={strings.delay}
            {...form.bind("delay_minutes")}
            input={{ type: "number", min: 1, max: 43_200, step: 1 }}
          />
          <TemplateField
            label={strings.text}
            hint={strings.followUpHint}
            {...form.bind("text")}
            {...shared}
            rows={4}
          />
        </>
      );
    case "hand_over":
    case "close":
      return null;
  }
}
