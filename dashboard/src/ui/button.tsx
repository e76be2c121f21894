import { LoaderCircle, type LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { cx } from "./class-names.ts";

const KINDS = {
  primary: "bg-accent text-white hover:bg-accent-strong border-transparent shadow-xs",
  secondary: "bg-raised text-ink border-line hover:bg-hover shadow-xs",
  ghost: "border-transparent text-muted hover:bg-hover hover:text-ink",
  danger: "bg-danger text-white hover:bg-danger-strong border-transparent shadow-xs",
} as const;

const SIZES = { sm: "h-7 px-2.5 text-[13px] gap-1.5", md: "h-8 px-3 text-[13px] gap-2" } as const;

export interface ButtonProps extends ComponentProps<"button"> {
  readonly kind?: keyof typeof KINDS;
  readonly size?: keyof typeof SIZES;
  readonly icon?: LucideIcon;
  readonly busy?: boolean;
}

export const buttonClass = (
  kind: keyof typeof KINDS = "secondary",
  size: keyof typeof SIZES = "md",
): string =>
  cx(
    "inline-flex shrink-0 items-center justify-center rounded-lg border font-medium whitespace-nowrap transition-colors",
    "disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:opacity-50",
    KINDS[kind],
    SIZES[size],
  );

export function Button({
  kind,
  size,
  icon: Icon,
  busy,
  children,
  className,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={cx(buttonClass(kind, size), className)}
    >
      {busy ? (
        <LoaderCircle aria-hidden className="size-4 animate-spin" />
      ) : (
        Icon && <Icon aria-hidden className="size-4" strokeWidth={1.75} />
      )}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ComponentProps<"button">, "children"> {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly kind?: "ghost" | "secondary";
  readonly active?: boolean;
}

/** An icon alone; its label is read aloud and shown on hover. */
export function IconButton({
  icon: Icon,
  label,
  kind = "ghost",
  active,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={cx(
        "inline-flex size-8 shrink-0 items-center justify-center rounded-lg border transition-colors disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50",
        KINDS[kind],
        active && "bg-hover text-ink",
        className,
      )}
    >
      <Icon aria-hidden className="size-4" strokeWidth={1.75} />
    </button>
  );
}
