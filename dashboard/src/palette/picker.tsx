import { useId, type KeyboardEvent } from "react";
import { texts } from "../i18n/index.ts";
import { cx } from "../ui/class-names.ts";
import { Dialog } from "../ui/dialog.tsx";
import { EntryList, entryFieldProps, useMarkedEntry, type ListEntry } from "./entry-list.tsx";
import { INPUT_CLASS } from "../ui/field.tsx";

interface Props {
  readonly title: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly entries: readonly ListEntry[];
  /** The entries belong to other words; those for these are loading. */
  readonly isStale?: boolean;
  readonly onClose: () => void;
}

/** A list in a dialog: typing narrows it, arrows move, Enter runs what is marked. */
export function Picker({ title, text, onText, entries, isStale = false, onClose }: Props) {
  const id = useId();
  const pick = (entry: ListEntry) => {
    onClose();
    // The dialog gives the keyboard back first; what runs may take it.
    setTimeout(entry.run);
  };
  const marked = useMarkedEntry(entries, isStale, pick);
  const onKeyDown = (event: KeyboardEvent) => {
    const act = marked.keys[event.key];
    if (!act || event.nativeEvent.isComposing) return;
    event.preventDefault();
    act();
  };
  return (
    <Dialog open onClose={onClose} title={title}>
      <input
        role="combobox"
        autoComplete="off"
        aria-label={title}
        aria-autocomplete="list"
        aria-expanded={entries.length > 0}
        {...entryFieldProps(id, entries, marked)}
        placeholder={title}
        value={text}
        onChange={(event) => {
          onText(event.target.value);
          marked.mark(0);
        }}
        onKeyDown={onKeyDown}
        className={cx(INPUT_CLASS, "h-9")}
      />
      {entries.length > 0 && (
        <EntryList
          id={id}
          label={texts.combobox.choices}
          entries={entries}
          marked={marked}
          isStale={isStale}
          onPick={pick}
          className="mt-2 max-h-[50vh]"
        />
      )}
      <p role="status" className="px-2.5 py-1.5 text-[13px] text-muted empty:hidden">
        {isStale ? texts.combobox.searching : entries.length === 0 ? texts.combobox.none : ""}
      </p>
    </Dialog>
  );
}
