import { useRef } from "react";
import { TextField } from "./field.tsx";

interface Range {
  readonly from: string;
  readonly to: string;
}

interface Props {
  readonly strings: Range;
  readonly value: Range;
  readonly onChange: (change: Partial<Range>) => void;
  /** Of each of the two fields. */
  readonly className?: string;
}

/**
 * First and last day, empty if that side is open. Setting one moves the other if needed, so no range is empty.
 * A date is typed part by part, so the moved day returns to its old value as soon as the range allows it.
 */
export function DateRange({ strings, value: { from, to }, onChange, className = "" }: Props) {
  const before = useRef({ from, to });
  const onFocus = () => {
    before.current = { from, to };
  };
  const setFrom = (day: string) => {
    const last = before.current.to;
    onChange({ from: day, to: last !== "" && day > last ? day : last });
  };
  const setTo = (day: string) => {
    const first = before.current.from;
    onChange({ to: day, from: day !== "" && day < first ? day : first });
  };
  return (
    <>
      <TextField
        label={strings.from}
        className={className}
        value={from}
        onChange={setFrom}
        input={{ type: "date", onFocus }}
      />
      <TextField
        label={strings.to}
        className={className}
        value={to}
        onChange={setTo}
        input={{ type: "date", onFocus }}
      />
    </>
  );
}
