import { useImperativeHandle, useRef, useState, type Ref, type RefObject } from "react";
import type { SessionDetail } from "../../api/client.ts";
import { sessionsTexts } from "../../i18n/areas/sessions.ts";
import { chatModeOf } from "../chat-mode.ts";
import type { RunMacro } from "../desk/use-run-macro.ts";
import type { ChangeDraft, Draft } from "../draft.ts";
import { usePublishTyping } from "./use-publish-typing.ts";
import { useSlash } from "./use-slash.tsx";

const strings = sessionsTexts;

export interface MessageFieldHandle {
  /** Puts a text in place of a part, with the cursor after it. */
  replace(range: { from: number; to: number }, text: string): void;
}

interface Props {
  readonly session: SessionDetail;
  readonly draft: Draft;
  readonly onChange: ChangeDraft;
  readonly onMacro: RunMacro;
  readonly onSubmit: (resolves: boolean) => void;
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly ref: Ref<MessageFieldHandle>;
}

/** The growing field of a reply or a note. A slash offers saved replies and macros. */
export function MessageField({ session, draft, onChange, onMacro, onSubmit, area, ref }: Props) {
  const { kind, text } = draft;
  const [caret, setCaret] = useState(text.length);
  const publishTyping = usePublishTyping(session.session_uid);
  const replace = useReplace(area, text, onChange, setCaret);
  useImperativeHandle(ref, () => ({ replace }));
  const slash = useSlash({
    sessionUid: session.session_uid,
    text,
    caret,
    onReply: (reply, range) => replace(range, reply.filled_text ?? reply.text),
    onMacro: (macro, range) => {
      replace(range, "");
      onMacro(macro);
    },
  });
  return (
    <div className="relative">
      {slash.list}
      <textarea
        dir={text === "" ? undefined : "auto"}
        ref={area}
        rows={2}
        aria-label={strings[kind]}
        {...slash.field}
        placeholder={placeholderOf(kind, session)}
        value={text}
        onSelect={(event) => setCaret(event.currentTarget.selectionEnd)}
        onChange={({ target: { value, selectionEnd } }) => {
          setCaret(selectionEnd);
          onChange(() => ({ text: value }));
          if (kind === "reply" && value.trim() !== "") publishTyping();
        }}
        onKeyDown={(event) => {
          if (slash.onKeyDown(event)) return;
          if (event.key === "Escape") event.currentTarget.blur();
          if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onSubmit(event.ctrlKey || event.metaKey);
        }}
        className="field-sizing-content block max-h-56 min-h-14 w-full resize-none rounded-lg bg-transparent px-2 py-1.5 text-sm leading-relaxed placeholder:text-muted"
      />
    </div>
  );
}

function placeholderOf(kind: Draft["kind"], session: SessionDetail): string {
  if (kind === "note") return strings.notePlaceholder;
  return chatModeOf(session) === "operator" ? strings.answerPlaceholder : strings.replyPlaceholder;
}

/** Puts a text in place of a part, with the cursor after it. */
function useReplace(
  area: RefObject<HTMLTextAreaElement | null>,
  text: string,
  onChange: ChangeDraft,
  onCaret: (caret: number) => void,
) {
  const frame = useRef(0);
  return ({ from, to }: { from: number; to: number }, inserted: string) => {
    const caret = from + inserted.length;
    onChange(() => ({ text: text.slice(0, from) + inserted + text.slice(to) }));
    onCaret(caret);
    cancelAnimationFrame(frame.current);
    // Once the field shows the new text.
    frame.current = requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(caret, caret);
    });
  };
}
