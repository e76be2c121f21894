import type { ReactNode } from "react";
import { texts } from "../texts/index.ts";
import { TextField } from "./field.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { useForm } from "./form.tsx";

interface Props {
  readonly title: string;
  readonly description?: ReactNode;
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly onCreate: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Something new that needs nothing but a name. */
export function NameDialog({ label, hint, placeholder, onCreate, ...dialog }: Props) {
  const form = useForm({ name: "" }, ({ name }) => onCreate(name));
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
