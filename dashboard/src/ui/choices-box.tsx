import { Popover } from "radix-ui";
import type { ReactNode, RefObject } from "react";
import { cx } from "./class-names.ts";
import { MENU_CLASS } from "./menu-box.tsx";

export interface ChoicesProps {
  /** The field below which it opens, as wide as it. */
  readonly field: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What a field offers while a person types. The keyboard focus stays in the field. */
export function ChoicesBox({ field, label, onClose, children }: ChoicesProps) {
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={field as RefObject<HTMLElement>} />
      <Popover.Portal>
        <Popover.Content
          // Rendered outside of the page's other parts.
          role="region"
          aria-label={label}
          align="start"
          sideOffset={4}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            if (event.target instanceof Node && field.current?.contains(event.target)) event.preventDefault();
          }}
          onMouseDown={(event) => event.preventDefault()}
          className={cx(MENU_CLASS, "!max-h-72 w-(--radix-popover-trigger-width) min-w-52")}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
