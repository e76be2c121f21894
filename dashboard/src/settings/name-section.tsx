import { TextField } from "../ui/field.tsx";
import { ReadOnlyNote } from "../ui/form-dialog.tsx";
import { Form, useForm } from "../ui/form.tsx";
import { Section } from "../ui/page.tsx";
import { SaveButton } from "../ui/save-button.tsx";
import { useToast } from "../ui/toast.tsx";
import { UnsavedGuard } from "../ui/unsaved.tsx";

interface Props {
  readonly title: string;
  readonly text?: string;
  readonly label: string;
  readonly name: string;
  readonly autoComplete?: string;
  readonly mayWrite?: boolean;
  /** The toast once it is saved. */
  readonly saved: string;
  readonly onSave: (name: string) => Promise<unknown>;
}

/** The name of a thing or a person, which members with write access can change. */
export function NameSection({
  title,
  text,
  label,
  name,
  autoComplete = "off",
  mayWrite = true,
  saved,
  onSave,
}: Props) {
  const toast = useToast();
  const form = useForm({ name }, async (values) => {
    await onSave(values.name);
    form.saved(values);
    toast(saved);
  });
  return (
    <Section title={title} text={text}>
      <Form form={form} className="p-5">
        <UnsavedGuard dirty={form.dirty} />
        <fieldset disabled={!mayWrite}>
          <TextField label={label} {...form.bind("name")} input={{ autoComplete }} />
        </fieldset>
        {mayWrite ? <SaveButton form={form} /> : <ReadOnlyNote />}
      </Form>
    </Section>
  );
}
