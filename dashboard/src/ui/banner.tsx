import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface Props {
  /** `alert` where something has stopped working. */
  readonly role?: "status" | "alert";
  readonly icon: LucideIcon;
  readonly text: string;
  /** Where to do something about it. */
  readonly children?: ReactNode;
}

/** A warning above every page. */
export function Banner({ role = "status", icon: Icon, text, children }: Props) {
  return (
    <div
      role={role}
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 bg-warn-soft px-4 py-2 text-[13px] text-warn"
    >
      <span className="flex items-center gap-2">
        <Icon aria-hidden className="size-4 shrink-0" />
        {text}
      </span>
      {children}
    </div>
  );
}
