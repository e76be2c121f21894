import { Eye, Smile, SquareSlash } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { repliesTexts } from "../../i18n/areas/replies.ts";
import { IconButton } from "../../ui/button.tsx";
import { lazily } from "../../ui/lazily.tsx";
import { Popover } from "../../ui/popover.tsx";

const EmojiList = lazily(async () => (await import("./emoji-list.tsx")).EmojiList);

interface Props {
  readonly onInsert: (text: string) => void;
  readonly emojiButton: RefObject<HTMLButtonElement | null>;
  readonly showsPreview: boolean;
  readonly onPreview: () => void;
  /** Further buttons. */
  readonly children?: ReactNode;
}

/** What helps to write: emoji, saved replies, and how the text will look. */
export function ComposerTools({ onInsert, emojiButton, showsPreview, onPreview, children }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-0.5">
      <Popover
        align="start"
        label={repliesTexts.emoji}
        trigger={<IconButton ref={emojiButton} icon={Smile} label={repliesTexts.emoji} />}
      >
        <EmojiList onPick={onInsert} />
      </Popover>
      <IconButton icon={SquareSlash} label={repliesTexts.savedReplyButton} onClick={() => onInsert("/")} />
      <IconButton
        icon={Eye}
        label={repliesTexts.preview}
        aria-pressed={showsPreview}
        active={showsPreview}
        onClick={onPreview}
      />
      {children}
    </div>
  );
}
