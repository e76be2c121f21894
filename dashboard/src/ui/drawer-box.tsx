import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { useDialogFocus } from "./use-dialog-focus.ts";

export interface DrawerProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Slides over the page from its beginning. */
export function DrawerBox({ title, onClose, children }: DrawerProps) {
  const focus = useDialogFocus();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-black/35" />
        <Dialog.Content
          aria-describedby={undefined}
          {...focus}
          className="fixed inset-y-0 start-0 z-50 flex w-72 max-w-[85vw] border-e border-line bg-canvas"
        >
          <Dialog.Title className="sr-only">{title}</Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
