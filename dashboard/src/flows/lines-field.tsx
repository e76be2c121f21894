import { useState, type ReactNode } from "react";
import type { FlowButton } from "../api/client.ts";
import { splitLines } from "../projects/split-lines.ts";
import { TextAreaField } from "../ui/field.tsx";

interface Props {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly optional?: string;
  readonly lines: readonly string[];
  readonly onChange: (lines: string[]) => void;
  readonly rows?: number;
}

/** A list of short texts, one in each line. */
export function LinesField({ lines, onChange, rows = 3, ...field }: Props) {
  // A line that is being typed is no line yet.
  const [text, setText] = useState(lines.join("\n"));
  return (
    <TextAreaField
      {...field}
      value={text}
      onChange={(next) => {
        setText(next);
        onChange(splitLines(next));
      }}
      area={{ rows }}
    />
  );
}

/** The buttons of these texts; one that stays keeps what it sends. */
export const changedButtons = (buttons: readonly FlowButton[], lines: readonly string[]): FlowButton[] =>
  lines.map((text) => buttons.find((button) => button.text === text) ?? { text });
