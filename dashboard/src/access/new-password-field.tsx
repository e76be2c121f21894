import { accessTexts } from "../i18n/areas/access.ts";
import { TextField } from "../ui/field.tsx";

interface Props {
  readonly label?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

/** A field for a new password: states the rules and lets the browser propose one. */
export function NewPasswordField({ label = accessTexts.password, ...field }: Props) {
  return (
    <TextField
      label={label}
      hint={accessTexts.passwordHint}
      {...field}
      input={{ type: "password", autoComplete: "new-password" }}
    />
  );
}
