import { useRef } from "react";

/**
 * Moves the focus to the first element of a kind inside an overlay, and back when it closes. Without such an
 * element it goes to the first focusable one.
 */
export function useDialogFocus(kind?: string) {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      before.current = document.activeElement;
      const inside = event.currentTarget as HTMLElement;
      const first = kind === undefined ? null : inside.querySelector<HTMLElement>(kind);
      if (!first) return;
      event.preventDefault();
      first.focus();
    },
    onCloseAutoFocus: () => {
      if (before.current instanceof HTMLElement) before.current.focus();
    },
  };
}
