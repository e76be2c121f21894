import { callOperation, type Retention as RetentionDays } from "../api/client.ts";
import { useChange, useRead } from "../api/query.ts";
import { privacyTexts } from "../i18n/areas/privacy.ts";
import { useProject } from "../shell/current-location.ts";
import { useConfirm } from "../ui/confirm.tsx";
import { SelectField, TextField } from "../ui/field.tsx";
import { Form, useForm } from "../ui/form.tsx";
import { Section } from "../ui/page.tsx";
import { SaveButton } from "../ui/save-button.tsx";
import { ReadState } from "../ui/states.tsx";
import { useToast } from "../ui/toast.tsx";
import { UnsavedGuard } from "../ui/unsaved.tsx";
import { deletesSooner, toDays, toTyped } from "./retention-days.ts";

const strings = privacyTexts.retention;
const FIELDS = ["conversation_days", "log_days", "address_days"] as const;
/** What is suggested once data is no longer kept forever. */
const SUGGESTED_DAYS = "365";

/** How long the project keeps conversations, logs and addresses. */
export function Retention() {
  const { uid } = useProject();
  const read = useRead("getRetention", { project_uid: uid });
  return (
    <Section title={strings.title} text={strings.text}>
      <ReadState read={read} rows={3}>
        {({ data }) => <RetentionForm retention={data} />}
      </ReadState>
    </Section>
  );
}

function RetentionForm({ retention }: { readonly retention: RetentionDays }) {
  const { uid } = useProject();
  const toast = useToast();
  const [ask, question] = useConfirm();
  const update = useChange("updateRetention", ["getRetention"]);
  const form = useForm(toTyped(retention), async (values) => {
    const days = toDays(values);
    const save = async () => {
      await update.mutateAsync({ project_uid: uid, ...days });
      form.saved(values);
      toast(strings.saved);
    };
    if (!deletesSooner(retention, days)) return save();
    const { data: expired } = await callOperation("previewRetention", { project_uid: uid, ...days });
    const text = strings.shorterText(expired);
    ask({ title: strings.shorterTitle, text, action: strings.shorterAction, run: save });
  });
  return (
    <Form form={form} className="p-5" label={strings.title}>
      <UnsavedGuard dirty={form.dirty} />
      {FIELDS.map((field) => {
        const { value, onChange, error } = form.bind(field);
        return (
          <div key={field} className="grid gap-3 sm:grid-cols-[1fr_10rem]">
            <SelectField
              label={strings.fields[field]}
              hint={strings.hints[field]}
              value={value === null ? "forever" : "limited"}
              options={[
                { value: "forever", label: strings.forever },
                { value: "limited", label: strings.limited },
              ]}
              onChange={(choice) => onChange(choice === "forever" ? null : SUGGESTED_DAYS)}
            />
            {value !== null && (
              <TextField
                label={strings.daysOf(strings.fields[field])}
                value={value}
                onChange={onChange}
                error={error}
                input={{ type: "number", min: 1, step: 1 }}
              />
            )}
          </div>
        );
      })}
      <SaveButton form={form} />
      {question}
    </Form>
  );
}
