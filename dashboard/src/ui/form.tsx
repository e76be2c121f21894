import { useEffect, useRef, useState, type ReactNode } from "react";
import { fieldErrorsOf } from "../api/client.ts";
import { errorMessage } from "../api/error-message.ts";
import { cx } from "./class-names.ts";

/** The keys of a form's switches. */
type SwitchKey<Values> = { [Key in keyof Values]: Values[Key] extends boolean ? Key : never }[keyof Values];

export interface FormState<Values extends object> {
  readonly values: Values;
  /** What the values are compared with: those of the server when nothing was typed yet, or those saved last. */
  readonly start: Values;
  readonly busy: boolean;
  readonly dirty: boolean;
  /** Why the last attempt failed. */
  readonly failure: unknown;
  /** An error that belongs to no field. */
  readonly problem: string | null;
  set<Key extends keyof Values>(key: Key, value: Values[Key]): void;
  reset(values: Values): void;
  /** The sent values are saved; text typed since then is not. */
  saved(values: Values): void;
  submit(): Promise<void>;
  /** Value, change and error of a field whose name is the API's own. */
  bind<Key extends keyof Values & string>(
    key: Key,
  ): { value: Values[Key]; onChange: (value: Values[Key]) => void; error: string | undefined };
  /** State and change of a switch. */
  toggle(key: SwitchKey<Values>): { checked: boolean; onChange: (checked: boolean) => void };
  /** The error at exactly this path inside a field, such as `filter_by.conditions.0.value`. */
  errorAt(path: string): string | undefined;
  /** The first error at this path or below it. */
  errorWithin(path: string): string | undefined;
}

/**
 * The state of a form whose fields have the API's names, so that each error appears at its field. What it
 * starts from may change while it is open: it follows as long as nothing was typed.
 */
export function useForm<Values extends object>(
  initial: Values,
  send: (values: Values) => Promise<unknown>,
): FormState<Values> {
  const [followed, setFollowed] = useState(initial);
  const [start, setStart] = useState(initial);
  const [values, setValues] = useState(initial);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const errors = fieldErrorsOf(failure);
  const keys = Object.keys(values);
  const elsewhere = Object.entries(errors).filter(
    ([path]) => !keys.some((key) => partsOf(path).includes(key)),
  );
  const set: FormState<Values>["set"] = (key, value) =>
    setValues((current) => ({ ...current, [key]: value }));
  const dirty = !isSame(values, start);
  if (!dirty && !isSame(initial, followed)) {
    setFollowed(initial);
    setStart(initial);
    setValues(initial);
  }
  return {
    values,
    start,
    busy,
    dirty,
    failure,
    problem: problemOf(failure, elsewhere, Object.keys(errors).length),
    set,
    reset(next) {
      setStart(next);
      setValues(next);
      setFailure(null);
    },
    saved: setStart,
    async submit() {
      if (busy) return;
      setBusy(true);
      setFailure(null);
      try {
        await send(values);
      } catch (error) {
        setFailure(error);
      } finally {
        setBusy(false);
      }
    },
    bind: (key) => ({
      value: values[key],
      onChange: (value) => set(key, value),
      error: errorIn(errors, key),
    }),
    toggle: (key) => ({
      checked: Boolean(values[key]),
      onChange: (checked) => setValues((current) => ({ ...current, [key]: checked })),
    }),
    errorAt: (path) => (errors[path] === undefined ? undefined : withoutName(path, errors[path])),
    errorWithin: (path) => {
      const found = Object.entries(errors).find(([at]) => at === path || at.startsWith(`${path}.`));
      return found && withoutName(...found);
    },
  };
}

const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

/** `settings.look.color` belongs to the field `color`, `allowed_origins.0` to `allowed_origins`. */
const partsOf = (path: string): string[] => path.split(/[.[\]]+/);

function errorIn(errors: Readonly<Record<string, string>>, key: string): string | undefined {
  const found = Object.entries(errors).find(([path]) => partsOf(path).includes(key));
  return found && withoutName(...found);
}

/** The label above shows the field's name, so "password is incorrect." becomes "Incorrect." */
function withoutName(path: string, sentence: string): string {
  if (!sentence.startsWith(`${path} `)) return sentence;
  const rest = sentence.slice(path.length + 1).replace(/^is /, "");
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

function problemOf(failure: unknown, elsewhere: readonly [string, string][], count: number): string | null {
  if (failure === null) return null;
  if (elsewhere.length > 0) return elsewhere.map(([, sentence]) => sentence).join(" ");
  return count > 0 ? null : errorMessage(failure);
}

interface FormProps<Values extends object> {
  readonly form: FormState<Values>;
  readonly children: ReactNode;
  readonly className?: string;
  readonly label?: string;
  /** Buttons that stay in sight at the bottom of a long form, together with what went wrong. */
  readonly bar?: ReactNode;
}

export function Form<Values extends object>({ form, children, className, label, bar }: FormProps<Values>) {
  const formElement = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The error may be out of sight, so the page scrolls to it after the form was sent.
    if (form.failure !== null) formElement.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [form.failure]);
  return (
    <form
      ref={formElement}
      noValidate
      aria-label={label}
      className={cx("grid gap-4", className)}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void form.submit();
      }}
    >
      {children}
      {bar ? (
        <div className="sticky bottom-0 -mx-4 grid gap-2 border-t border-line bg-canvas px-4 py-3">
          {form.problem && <Problem>{form.problem}</Problem>}
          <div className="flex flex-wrap items-center justify-end gap-2">{bar}</div>
        </div>
      ) : (
        form.problem && <Problem>{form.problem}</Problem>
      )}
    </form>
  );
}

export function Problem({ children }: { readonly children: ReactNode }) {
  return (
    <p role="alert" className="rounded-lg bg-danger-soft px-3 py-2 text-[13px] text-danger-ink">
      {children}
    </p>
  );
}
