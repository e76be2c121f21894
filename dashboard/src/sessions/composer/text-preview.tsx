import { Markdown } from "@parley/chat-ui";
import { repliesTexts } from "../../i18n/areas/replies.ts";

/** The text as the visitor will see it. */
export function TextPreview({ text }: { readonly text: string }) {
  return (
    <section
      dir="auto"
      aria-label={repliesTexts.preview}
      className="max-h-56 min-h-14 overflow-y-auto rounded-lg border border-line bg-raised px-3 py-2 text-sm leading-relaxed"
    >
      {text.trim() === "" ? (
        <p className="text-muted">{repliesTexts.nothingToPreview}</p>
      ) : (
        <Markdown text={text} />
      )}
    </section>
  );
}
