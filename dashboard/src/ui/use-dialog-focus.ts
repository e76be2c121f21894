import { useRef } from "react";

/**
 * Takes the keyboard to the first element of a kind inside of what opens, and back to what had it before. Where there
 * is none of the kind it is at the first one of all.
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
