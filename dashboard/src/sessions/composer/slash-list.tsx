import { errorMessage } from "../../api/error-message.ts";
import { repliesTexts } from "../../i18n/areas/replies.ts";
import { EntryList, type ListEntry, type MarkedEntry } from "../../palette/entry-list.tsx";

const strings = repliesTexts;

interface Props {
  readonly id: string;
  readonly entries: readonly ListEntry[];
  readonly marked: MarkedEntry;
  readonly isStale: boolean;
  readonly error: Error | null;
  readonly onPick: (entry: ListEntry) => void;
}

/** Above the text, which keeps the focus. */
export function SlashList({ id, entries, marked, isStale, error, onPick }: Props) {
  const count = entries.length;
  return (
    <div className="absolute inset-x-2 bottom-full z-20 mb-1 overflow-hidden rounded-xl border border-line bg-raised shadow-xl">
      {count > 0 && (
        <EntryList
          id={id}
          label={strings.slashList}
          entries={entries}
          marked={marked}
          isStale={isStale}
          onPick={onPick}
          className="max-h-64 p-1"
        />
      )}
      <p role="status" className="px-3 py-1.5 text-xs text-muted empty:hidden">
        {error && errorMessage(error)}
        {!error && !isStale && (count === 0 ? strings.noMatch : strings.suggestions(count))}
      </p>
    </div>
  );
}
