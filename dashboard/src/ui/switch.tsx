import { useId, type ComponentProps, type ReactNode } from "react";

interface SwitchProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
}

type Naked = Omit<ComponentProps<"button">, "onChange"> & Pick<SwitchProps, "checked" | "onChange">;

/** The switch alone; the caller names it. */
export function Switch({ checked, onChange, ...rest }: Naked) {
  return (
    <button
      type="button"
      role="switch"
      {...rest}
      aria-checked={checked}
      onClick={() => onChange(!checked)}
      className="group relative mt-0.5 h-6 w-10 shrink-0 rounded-full border border-edge bg-hover transition-colors disabled:opacity-50 aria-checked:border-accent aria-checked:bg-accent"
    >
      <span className="block size-4 translate-x-1 rounded-full rtl:-translate-x-1 bg-edge transition-transform group-aria-checked:translate-x-[18px] rtl:group-aria-checked:-translate-x-[18px] group-aria-checked:bg-white" />
    </button>
  );
}

export function SwitchField({ label, hint, checked, onChange, disabled = false }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div>
        <label htmlFor={id} className="text-[13px] font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="mt-0.5 text-[13px] leading-snug text-muted">
            {hint}
          </p>
        )}
      </div>
      <Switch
        id={id}
        checked={checked}
        onChange={onChange}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
    </div>
  );
}
