import type { KeyboardEvent, MouseEvent } from "react";

const REACHED_BY_TAB = "a[href], button, textarea, input, select, [tabindex='0']";

/** A button that disappears with its click would leave the keyboard without focus; a pointer needs none. */
export function focusAfterKey(event: MouseEvent): void {
  if (event.detail === 0) document.querySelector<HTMLElement>(".composer textarea")?.focus();
}

/** Keeps the focus in a chat that covers the page. */
export function trapFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Tab") return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(REACHED_BY_TAB)];
  const [first, last] = [stops[0], stops.at(-1)];
  const isLeaving = document.activeElement === (event.shiftKey ? first : last);
  if (!isLeaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
