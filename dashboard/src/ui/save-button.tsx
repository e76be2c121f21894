import { texts } from "../i18n/index.ts";
import { Button } from "./button.tsx";
import type { FormState } from "./form.tsx";

interface Props<Values extends object> {
  readonly form: FormState<Values>;
  readonly label?: string;
}

/** Submits a form on a page once something in it has changed. */
export function SaveButton<Values extends object>({ form, label = texts.actions.save }: Props<Values>) {
  return (
    <Button
      kind="primary"
      type="submit"
      busy={form.busy}
      disabled={!form.dirty}
      className="justify-self-start"
    >
      {label}
    </Button>
  );
}
