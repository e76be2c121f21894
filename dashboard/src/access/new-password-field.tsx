import { texts } from "../i18n/index.ts";
import { TextField } from "../ui/field.tsx";

interface Props {
  readonly label?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

/** A field for a new password: states the rules and lets the browser propose one. */
export function NewPasswordField({ label = texts.access.password, ...field }: Props) {
  return (
    <TextField
      label={label}
      hint={texts.access.passwordHint}
      {...field}
      input={{ type: "password", autoComplete: "new-password" }}
    />
  );
}
