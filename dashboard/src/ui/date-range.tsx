import { TextField } from "./field.tsx";

interface Range {
  readonly from: string;
  readonly to: string;
}

interface Props {
  readonly words: Range;
  readonly value: Range;
  readonly onChange: (change: Partial<Range>) => void;
  /** Of each of the two fields. */
  readonly className?: string;
}

/** First and last day, empty where that side is open. The one that is set draws the other along: no range is empty. */
export function DateRange({ words, value: { from, to }, onChange, className = "" }: Props) {
  return (
    <>
      <TextField
        label={words.from}
        className={className}
        value={from}
        onChange={(day) => onChange({ from: day, ...(to !== "" && day > to ? { to: day } : {}) })}
        input={{ type: "date" }}
      />
      <TextField
        label={words.to}
        className={className}
        value={to}
        onChange={(day) => onChange({ to: day, ...(day !== "" && day < from ? { from: day } : {}) })}
        input={{ type: "date" }}
      />
    </>
  );
}
