import { SendHorizontal, StickyNote } from "lucide-react";
import { useImperativeHandle, useRef, type Ref } from "react";
import { callOperation, type SessionDetail } from "../api/client.ts";
import { errorMessage } from "../api/error-message.ts";
import { useChange } from "../api/query.ts";
import { useProject } from "../shell/current-location.ts";
import { texts } from "../i18n/index.ts";
import { Button } from "../ui/button.tsx";
import { cx } from "../ui/class-names.ts";
import { Problem } from "../ui/form.tsx";
import { chatModeOf } from "./chat-mode.ts";
import { useDraft, type Draft } from "./use-draft.ts";

const strings = texts.sessions;
const TOUCHED = ["getSession", "getSessionMessages"] as const;
const TYPING_INTERVAL_MS = 3000;

export interface ComposerHandle {
  /** Puts the cursor where an answer or a note is written. */
  write(kind: Draft["kind"]): void;
}

interface Props {
  readonly session: SessionDetail;
  readonly ref: Ref<ComposerHandle>;
}

/** Answers to the visitor and notes to the team, distinguished by color. */
export function Composer({ session, ref }: Props) {
  const { uid } = useProject();
  const [{ kind, text }, change] = useDraft(uid, session.session_uid);
  const area = useRef<HTMLTextAreaElement>(null);
  const send = useChange("sendMessage", TOUCHED);
  const note = useChange("addSessionNote", TOUCHED);
  useImperativeHandle(ref, () => ({
    write(next) {
      change(() => ({ kind: next }));
      area.current?.focus();
    },
  }));
  const publishTyping = usePublishTyping(session.session_uid);
  const busy = send.isPending || note.isPending;
  const error = kind === "reply" ? send.error : note.error;
  async function submit() {
    const message = text.trim();
    if (message === "" || busy) return;
    const input = { project_uid: uid, session_uid: session.session_uid, message };
    // Cleared immediately: text typed while it is being sent belongs to the next message.
    change(() => ({ text: "" }));
    try {
      if (kind === "note") await note.mutateAsync(input);
      else await send.mutateAsync({ ...input, widget_uid: session.widget_uid, send_by: "operator" });
    } catch {
      change((next) => ({ kind, text: next.text === "" ? message : `${message}\n${next.text}` }));
    }
  }
  return (
    <form
      className={cx("border-t border-line p-3", kind === "note" ? "bg-warn-soft" : "bg-surface")}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div role="group" className="mb-1.5 flex gap-1">
        {(["reply", "note"] as const).map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={kind === value}
            onClick={() => change(() => ({ kind: value }))}
            className={cx(
              "rounded-md px-2 py-0.5 text-[13px] font-medium",
              kind === value ? "bg-hover text-ink" : "text-muted hover:text-ink",
            )}
          >
            {strings[value]}
          </button>
        ))}
      </div>
      <textarea
        dir="auto"
        ref={area}
        rows={2}
        aria-label={strings[kind]}
        placeholder={
          kind === "note"
            ? strings.notePlaceholder
            : chatModeOf(session) === "operator"
              ? strings.answerPlaceholder
              : strings.replyPlaceholder
        }
        value={text}
        onChange={(event) => {
          const { value } = event.target;
          change(() => ({ text: value }));
          if (kind === "reply" && value.trim() !== "") publishTyping();
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape") event.currentTarget.blur();
          if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          void submit();
        }}
        className="field-sizing-content block max-h-56 min-h-14 w-full resize-none rounded-lg bg-transparent px-2 py-1.5 text-sm leading-relaxed placeholder:text-muted"
      />
      {error && <Problem>{errorMessage(error)}</Problem>}
      <div className="mt-1.5 flex justify-end">
        <Button
          kind="primary"
          type="submit"
          icon={kind === "note" ? StickyNote : SendHorizontal}
          busy={busy}
          disabled={text.trim() === ""}
        >
          {kind === "note" ? strings.addNote : strings.send}
        </Button>
      </div>
    </form>
  );
}

/** Shows the visitor that an operator is typing, at most once every few seconds; a lost signal does no harm. */
function usePublishTyping(sessionUid: string): () => void {
  const { uid } = useProject();
  const publishedAt = useRef(0);
  return () => {
    if (Date.now() - publishedAt.current < TYPING_INTERVAL_MS) return;
    publishedAt.current = Date.now();
    callOperation("announceTyping", { project_uid: uid, session_uid: sessionUid }).catch(() => undefined);
  };
}
