import type { ReactNode } from "react";
import { texts } from "../i18n/index.ts";
import { Button, type ButtonProps } from "./button.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";
import { Form, type FormState } from "./form.tsx";

interface Props<Values extends object> {
  readonly form: FormState<Values>;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
  readonly wide?: boolean;
  readonly side?: boolean;
  /** The label of the submit button; null if the form's own buttons do the work. */
  readonly action?: string | null;
  readonly kind?: NonNullable<ButtonProps["kind"]>;
  /** Whether there is anything to send yet. */
  readonly ready?: boolean;
  /** Whether to ask before what was typed is lost. */
  readonly keepsTyped?: boolean;
  /** The role may read but not change. */
  readonly readOnly?: boolean;
}

/** A form in a dialog. Closing it by accident doesn't lose what was typed. */
export function FormDialog<Values extends object>({
  form,
  onClose,
  children,
  action = texts.actions.save,
  kind = "primary",
  ready = true,
  keepsTyped = true,
  readOnly = false,
  ...dialog
}: Props<Values>) {
  return (
    <Dialog open onClose={onClose} dirty={form.dirty && keepsTyped && !readOnly} {...dialog}>
      <Form form={form}>
        <fieldset disabled={readOnly} className="grid min-w-0 grid-cols-1 gap-4">
          {children}
        </fieldset>
        {readOnly && <ReadOnlyNote />}
        <DialogActions>
          <Button onClick={onClose}>{readOnly ? texts.actions.close : texts.actions.cancel}</Button>
          {!readOnly && action !== null && (
            <Button kind={kind} type="submit" busy={form.busy} disabled={!ready}>
              {action}
            </Button>
          )}
        </DialogActions>
      </Form>
    </Dialog>
  );
}

export function ReadOnlyNote() {
  return <p className="text-[13px] text-muted">{texts.states.readOnly}</p>;
}
