import type { ProofLifetimes as Lifetimes } from "../api/client.ts";
import { useChange, useRead } from "../api/query.ts";
import { privacyTexts } from "../i18n/areas/privacy.ts";
import { useProject } from "../shell/current-location.ts";
import { TextField } from "../ui/field.tsx";
import { Form, useForm } from "../ui/form.tsx";
import { Section } from "../ui/page.tsx";
import { SaveButton } from "../ui/save-button.tsx";
import { ReadState } from "../ui/states.tsx";
import { useToast } from "../ui/toast.tsx";
import { UnsavedGuard } from "../ui/unsaved.tsx";

const strings = privacyTexts.proof;
const FIELDS = ["signed_days", "channel_hours", "code_days", "team_days"] as const;
type Typed = { readonly [Field in keyof Lifetimes]: string };

/** How long visitors' proofs hold. */
export function ProofLifetimes() {
  const { uid } = useProject();
  const read = useRead("getProofLifetimes", { project_uid: uid });
  return (
    <Section title={strings.title} text={strings.text}>
      <ReadState read={read} rows={4}>
        {({ data }) => <LifetimesForm lifetimes={data} />}
      </ReadState>
    </Section>
  );
}

const eachField = <Value,>(valueOf: (field: keyof Lifetimes) => Value) => ({
  signed_days: valueOf("signed_days"),
  channel_hours: valueOf("channel_hours"),
  code_days: valueOf("code_days"),
  team_days: valueOf("team_days"),
});

function LifetimesForm({ lifetimes }: { readonly lifetimes: Lifetimes }) {
  const { uid } = useProject();
  const toast = useToast();
  const update = useChange("updateProofLifetimes", ["getProofLifetimes"]);
  const typed: Typed = eachField((field) => String(lifetimes[field]));
  const form = useForm(typed, async (values) => {
    await update.mutateAsync({ project_uid: uid, ...eachField((field) => Number(values[field])) });
    form.saved(values);
    toast(strings.saved);
  });
  return (
    <Form form={form} className="p-5" label={strings.title}>
      <UnsavedGuard dirty={form.dirty} />
      {FIELDS.map((field) => {
        const { value, onChange, error } = form.bind(field);
        return (
          <TextField
            key={field}
            label={strings.fields[field]}
            hint={strings.hints[field]}
            value={value}
            onChange={onChange}
            error={error}
            input={{ type: "number", min: 1, step: 1 }}
          />
        );
      })}
      <SaveButton form={form} />
    </Form>
  );
}
