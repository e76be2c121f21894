import type { ReactNode } from "react";
import { texts } from "../i18n/index.ts";
import { TextField } from "./field.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { useForm } from "./form.tsx";

interface Props {
  readonly title: string;
  readonly description?: ReactNode;
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
  /** The name it has by now. */
  readonly name?: string;
  /** The button's label. */
  readonly action?: string;
  readonly onName: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Something that needs nothing but a name. */
export function NameDialog({ label, hint, placeholder, name: former = "", onName, ...dialog }: Props) {
  const form = useForm({ name: former }, ({ name }) => onName(name));
  return (
    <FormDialog form={form} action={texts.actions.create} {...dialog}>
      <TextField
        label={label}
        hint={hint}
        {...form.bind("name")}
        input={{ placeholder, autoComplete: "off" }}
      />
    </FormDialog>
  );
}
