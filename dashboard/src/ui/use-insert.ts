import { useEffect, useRef, type RefObject } from "react";

type TextControl = HTMLInputElement & HTMLTextAreaElement;

interface Insertion {
  /** For the input or text area. */
  readonly ref: RefObject<TextControl | null>;
  readonly onFocus: () => void;
  /** Puts a placeholder where the cursor is, or at the end of a text that was not touched. */
  readonly insert: (path: string) => void;
}

/** Inserts `{{placeholders}}` into a text, at the cursor. */
export function useInsert(value: string, onChange: (value: string) => void): Insertion {
  const ref = useRef<TextControl>(null);
  // Before it was focused, the browser has no place in the text.
  const wasFocused = useRef(false);
  // A menu runs its choice once it has closed: the form may have changed since the menu was drawn.
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  });
  return {
    ref,
    onFocus: () => {
      wasFocused.current = true;
    },
    insert: (path) => {
      const element = ref.current;
      const { value: current, onChange: change } = latest.current;
      const isPlaced = wasFocused.current && element !== null;
      const start = (isPlaced ? element.selectionStart : null) ?? current.length;
      const end = (isPlaced ? element.selectionEnd : null) ?? current.length;
      const text = `{{${path}}}`;
      change(current.slice(0, start) + text + current.slice(end));
      requestAnimationFrame(() => {
        ref.current?.focus();
        ref.current?.setSelectionRange(start + text.length, start + text.length);
      });
    },
  };
}
