import type { ReactNode } from "react";
import { texts } from "../i18n/index.ts";
import { Button } from "./button.tsx";
import type { FormState } from "./form.tsx";
import { SaveButton } from "./save-button.tsx";

interface Props<Values extends object> {
  readonly form: FormState<Values>;
  /** Of the button that saves. */
  readonly label: string;
  /** What discarding leads back to. */
  readonly saved: Values;
  /** Further buttons, before the one that saves. */
  readonly children?: ReactNode;
}

/** The bar below a long form: whether it is saved, discard, save. */
export function SaveBar<Values extends object>({ form, label, saved, children }: Props<Values>) {
  return (
    <>
      <span role="status" className="me-auto text-[13px] text-muted max-sm:basis-full max-sm:empty:hidden">
        {form.dirty && texts.unsaved.bar}
      </span>
      <Button
        disabled={!form.dirty || form.busy}
        // On a phone the other buttons need its place.
        className="max-sm:disabled:hidden"
        onClick={() => form.reset(saved)}
      >
        {texts.actions.discard}
      </Button>
      {children}
      <SaveButton form={form} label={label} />
    </>
  );
}
