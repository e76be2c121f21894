import { AlertDialog } from "radix-ui";
import type { ReactNode } from "react";
import { useDialogFocus } from "./use-dialog-focus.ts";

export interface AlertProps {
  readonly title: string;
  readonly text: ReactNode;
  /** Escape and clicks outside choose the safe answer. */
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** A question above everything else that must be answered first. The focus starts at the safe answer. */
export function AlertBox({ title, text, onCancel, children }: AlertProps) {
  const focus = useDialogFocus("button");
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-50 bg-black/35" />
        <AlertDialog.Content
          {...focus}
          className="rise fixed inset-x-3 top-[16vh] z-50 mx-auto grid max-w-md grid-cols-1 gap-3 rounded-xl border border-line bg-surface p-5 [overflow-wrap:anywhere] shadow-2xl"
        >
          <AlertDialog.Title className="text-[15px] font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="text-[13px] leading-relaxed text-muted">{text}</div>
          </AlertDialog.Description>
          {children}
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
