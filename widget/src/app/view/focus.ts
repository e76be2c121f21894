import type { KeyboardEvent, MouseEvent } from "react";

const REACHED_BY_TAB = "a[href], button, textarea, input, select, [tabindex='0']";

/** A button that goes away with its click leaves a keyboard nowhere; a finger has no place to lose. */
export function focusAfterKey(event: MouseEvent): void {
  if (event.detail === 0) document.querySelector("textarea")?.focus();
}

/** Keeps the keyboard in a chat that covers the page: nobody walks about behind it. */
export function keepInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Tab") return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(REACHED_BY_TAB)];
  const [first, last] = [stops[0], stops.at(-1)];
  const isLeaving = document.activeElement === (event.shiftKey ? first : last);
  if (!isLeaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
