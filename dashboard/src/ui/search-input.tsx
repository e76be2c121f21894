import { Search } from "lucide-react";
import { useEffect, useState, type ComponentProps } from "react";
import { cx } from "./class-names.ts";
import { inputClass } from "./field.tsx";

interface SearchInputProps extends Omit<ComponentProps<"input">, "onChange" | "value"> {
  readonly label: string;
  readonly value: string;
  /** Told once typing has paused. */
  readonly onSearch: (text: string) => void;
}

const PAUSE_MS = 250;

export function SearchInput({ label, value, onSearch, className, ...rest }: SearchInputProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onSearch(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return (
    <div className={cx("relative", className)}>
      <Search aria-hidden className="pointer-events-none absolute top-2.5 left-2.5 size-4 text-muted" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        {...rest}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={cx(inputClass, "h-9 pl-8")}
      />
    </div>
  );
}
