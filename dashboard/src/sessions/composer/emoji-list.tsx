import { useState } from "react";
import { repliesTexts } from "../../i18n/areas/replies.ts";
import { INPUT_CLASS } from "../../ui/field.tsx";
import { EMOJI_GROUPS, emojis } from "./emojis.ts";

const strings = repliesTexts;

/** Emoji by group, found by their words in the reader's language. */
export function EmojiList({ onPick }: { readonly onPick: (sign: string) => void }) {
  const [search, setSearch] = useState("");
  const query = search.trim().toLocaleLowerCase();
  const found = emojis.filter(({ words, sign }) => words.includes(query) || sign === query);
  return (
    <div className="grid gap-3">
      <input
        type="search"
        aria-label={strings.searchEmoji}
        placeholder={strings.searchEmoji}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key !== "Enter" || !first) return;
          event.preventDefault();
          onPick(first.sign);
        }}
        className={`${INPUT_CLASS} h-8`}
      />
      {EMOJI_GROUPS.map((group) => {
        const signs = found.filter((emoji) => emoji.group === group);
        return (
          signs.length > 0 && (
            <section key={group} aria-label={strings.emojiGroups[group]}>
              <h3 className="mb-1 text-xs text-muted">{strings.emojiGroups[group]}</h3>
              <div className="grid grid-cols-7 gap-0.5">
                {signs.map(({ sign, words }) => (
                  <button
                    key={sign}
                    type="button"
                    title={words}
                    aria-label={words}
                    onClick={() => onPick(sign)}
                    className="grid size-8 place-items-center rounded-md text-lg hover:bg-hover"
                  >
                    <span aria-hidden>{sign}</span>
                  </button>
                ))}
              </div>
            </section>
          )
        );
      })}
      <p role="status" className="text-[13px] text-muted empty:hidden">
        {found.length === 0 && strings.noMatch}
      </p>
    </div>
  );
}
