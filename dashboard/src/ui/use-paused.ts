import { useEffect, useState } from "react";

/** The debounce delay of typed input. */
export const PAUSE_MS = 250;

/**
 * What to ask the server for: the value, but while a person types the previous one, until they pause. `typed` is
 * the part of it that is typed; where that is empty there is no delay.
 */
export function usePaused<Value>(value: Value, typed: string): Value {
  const [last, setLast] = useState({ value, typed });
  const isTyping = typed !== "" && typed !== last.typed;
  const key = JSON.stringify(value);
  useEffect(() => {
    if (!isTyping) return;
    const timer = setTimeout(() => setLast({ value, typed }), PAUSE_MS);
    return () => clearTimeout(timer);
    // The key represents the value and is the same for an equal one.
  }, [isTyping, typed, key]);
  if (isTyping) return last.value;
  if (typed !== last.typed || key !== JSON.stringify(last.value)) setLast({ value, typed });
  return value;
}
