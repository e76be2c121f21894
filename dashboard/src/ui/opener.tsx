import { cloneElement, startTransition, Suspense, useState, type ReactElement } from "react";
import { loadOverlays } from "./load-overlays.ts";
import type { OpenedBy, Trigger } from "./trigger.ts";

interface Props {
  readonly trigger: Trigger;
  readonly opens: "menu" | "dialog";
  /** What replaces the button once it was used. */
  readonly children: (openedBy: OpenedBy) => ReactElement;
}

/**
 * A button that is nothing but a button until it is used: a list shows one in each row, and what they open is a
 * thousand times as large. Its script is requested as soon as the pointer or the focus comes near.
 */
export function Opener({ trigger, opens, children }: Props) {
  const [openedBy, setOpenedBy] = useState<OpenedBy | null>(null);
  if (openedBy) return <Suspense fallback={trigger}>{children(openedBy)}</Suspense>;
  // Until the script has loaded, the button stays and keeps the focus.
  const open = (by: OpenedBy) => startTransition(() => setOpenedBy(by));
  const prepare = () => void loadOverlays().catch(() => undefined);
  return cloneElement(trigger, {
    "aria-haspopup": opens,
    "aria-expanded": false,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: (event) => open(event.detail === 0 ? "keyboard" : "pointer"),
    onKeyDown: (event) => {
      if (opens !== "menu" || event.key !== "ArrowDown") return;
      event.preventDefault();
      open("keyboard");
    },
  });
}
