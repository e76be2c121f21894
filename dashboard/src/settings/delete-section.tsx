import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { useForm } from "../ui/form.tsx";
import { Section } from "../ui/page.tsx";

interface Props {
  /** Also the words of the button. */
  readonly title: string;
  /** What is lost. */
  readonly text: string;
  /** The API's name of what is typed to confirm. */
  readonly field: "confirm_name" | "confirm_email";
  readonly label: string;
  /** What has to be typed. */
  readonly expected: string;
  readonly onDelete: (typed: string) => Promise<unknown>;
}

/** Deletes what cannot be brought back, once its name was typed. */
export function DeleteSection(props: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <Section title={props.title} text={props.text}>
      <div className="p-5">
        <Button kind="danger" onClick={() => setAsking(true)}>
          {props.title}
        </Button>
      </div>
      {asking && <DeleteDialog {...props} onClose={() => setAsking(false)} />}
    </Section>
  );
}

function DeleteDialog(props: Props & { readonly onClose: () => void }) {
  const { title, text, field, label, expected, onDelete, onClose } = props;
  const form = useForm<Record<string, string>>({ [field]: "" }, (values) => onDelete(values[field] ?? ""));
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={title}
      description={text}
      action={title}
      kind="danger"
      ready={form.values[field] === expected}
    >
      <TextField
        label={label}
        value={form.values[field] ?? ""}
        onChange={(value) => form.set(field, value)}
        error={form.bind(field).error}
        input={{ autoComplete: "off" }}
      />
    </FormDialog>
  );
}
