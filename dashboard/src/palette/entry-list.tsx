import { useEffect, useRef, useState } from "react";
import { cx } from "../ui/class-names.ts";

export interface ListEntry {
  readonly key: string;
  /** What is typed to reach it, before its label. */
  readonly code?: string;
  readonly label: string;
  /** What kind of thing it is, or more about it. */
  readonly detail?: string;
  /** The key that does the same. */
  readonly shortcut?: string;
  readonly run: () => void;
}

export interface MarkedEntry {
  readonly at: number;
  readonly mark: (at: number) => void;
  /** Arrows move the mark around the list; Enter picks, unless the entries belong to other words. */
  readonly keys: Readonly<Record<string, () => void>>;
}

/** Which entry the keyboard is on, while the focus stays in the field that narrows the list. */
export function useMarkedEntry(
  entries: readonly ListEntry[],
  isStale: boolean,
  onPick: (entry: ListEntry) => void,
): MarkedEntry {
  const [active, mark] = useState(0);
  const at = Math.min(active, Math.max(0, entries.length - 1));
  return {
    at,
    mark,
    keys: {
      ArrowDown: () => mark(at + 1 < entries.length ? at + 1 : 0),
      ArrowUp: () => mark(at > 0 ? at - 1 : entries.length - 1),
      Enter: () => {
        const entry = entries[at];
        if (!isStale && entry) onPick(entry);
      },
    },
  };
}

interface Props {
  readonly id: string;
  readonly label: string;
  readonly entries: readonly ListEntry[];
  readonly marked: MarkedEntry;
  /** The entries belong to other words; those for these are loading. */
  readonly isStale: boolean;
  readonly onPick: (entry: ListEntry) => void;
  readonly className?: string;
}

/** What a field points to with `entryFieldProps`. */
export function EntryList({ id, label, entries, marked, isStale, onPick, className }: Props) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[marked.at]?.scrollIntoView({ block: "nearest" });
  }, [marked.at]);
  return (
    <ul
      ref={list}
      role="listbox"
      id={`${id}-list`}
      aria-label={label}
      aria-busy={isStale}
      className={cx("overflow-y-auto text-[13px]", className)}
    >
      {entries.map((entry, index) => (
        <li
          key={entry.key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === marked.at}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(entry)}
          onPointerMove={() => marked.mark(index)}
          className={cx(
            "flex cursor-pointer items-center gap-2.5 rounded-lg px-2.5 py-1.5",
            index === marked.at && "bg-hover outline-1 -outline-offset-1 outline-edge",
          )}
        >
          {entry.code && <code className="shrink-0 text-xs">{entry.code}</code>}
          <span dir="auto" className={cx("min-w-0 flex-1 truncate", entry.code && "text-muted")}>
            {entry.label}
          </span>
          {entry.detail && <span className="max-w-[45%] truncate text-xs text-muted">{entry.detail}</span>}
          {entry.shortcut && (
            <kbd className="shrink-0 rounded-md border border-line bg-hover px-1.5 font-mono text-xs">
              {entry.shortcut}
            </kbd>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Says to a screen reader which entry is marked. */
export const entryFieldProps = (id: string, entries: readonly ListEntry[], { at }: MarkedEntry) =>
  entries.length > 0 ? { "aria-controls": `${id}-list`, "aria-activedescendant": `${id}-${at}` } : {};
