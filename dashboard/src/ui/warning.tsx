import type { ReactNode } from "react";
import { cx } from "./class-names.ts";

interface Props {
  /** `alert` where something doesn't work. */
  readonly role?: "status" | "alert";
  readonly className?: string;
  readonly children: ReactNode;
}

/** What to know before going on, in place. */
export function Warning({ role = "status", className, children }: Props) {
  return (
    <div
      role={role}
      className={cx("grid gap-2 rounded-lg bg-warn-soft px-3 py-2 text-[13px] text-warn", className)}
    >
      {children}
    </div>
  );
}
