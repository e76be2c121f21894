import { Search, X } from "lucide-react";
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type ComponentProps } from "react";
import { texts } from "../i18n/index.ts";
import { cx } from "./class-names.ts";
import { INPUT_CLASS } from "./field.tsx";
import { PAUSE_MS } from "./use-paused.ts";

interface SearchInputProps extends Omit<ComponentProps<"input">, "onChange" | "value"> {
  readonly label: string;
  readonly value: string;
  /** Called with the trimmed words once typing has paused, and at once when the field is cleared. */
  readonly onSearch: (text: string) => void;
}

export function SearchInput({ label, value, onSearch, className, ref, ...rest }: SearchInputProps) {
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current!);
  const published = useRef(value);
  const search = useEffectEvent((text: string) => {
    published.current = text;
    onSearch(text);
  });
  useEffect(() => {
    // A value that this field has published comes back; more may have been typed since.
    if (value === published.current) return;
    published.current = value;
    setText(value);
  }, [value]);
  const query = text.trim();
  useEffect(() => {
    if (query === published.current) return;
    const timer = setTimeout(() => search(query), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [query]);
  function clear() {
    setText("");
    published.current = "";
    onSearch("");
    input.current?.focus();
  }
  return (
    <div className={cx("relative", className)}>
      <Search aria-hidden className="pointer-events-none absolute top-2.5 start-2.5 size-4 text-muted" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        {...rest}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || text === "") return;
          event.stopPropagation();
          clear();
        }}
        className={cx(INPUT_CLASS, "h-9 pe-8 ps-8 [&::-webkit-search-cancel-button]:hidden")}
      />
      {text !== "" && (
        <button
          type="button"
          title={texts.actions.clearSearch}
          aria-label={texts.actions.clearSearch}
          onClick={clear}
          className="absolute top-1.5 end-1.5 grid size-6 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </div>
  );
}
