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
 * First and last day, empty where that side is open. The one that is set draws the other along: no range is empty. A
 * day is typed part by part, so what it draws along goes back to where it was as soon as it may.
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
