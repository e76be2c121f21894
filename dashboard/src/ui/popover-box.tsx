import { Popover } from "radix-ui";
import type { ReactNode } from "react";
import { MENU_CLASS } from "./menu-box.tsx";
import type { Trigger } from "./trigger.ts";

export interface PopoverProps {
  readonly trigger: Trigger;
  readonly label: string;
  readonly align?: "start" | "end";
  readonly children: ReactNode;
}

/** Open from the start: it is only rendered once a person opens it. */
export function PopoverBox({ trigger, label, align = "end", children }: PopoverProps) {
  return (
    <Popover.Root defaultOpen>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align={align}
          sideOffset={4}
          aria-label={label}
          className={`${MENU_CLASS} w-72 !p-4`}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
