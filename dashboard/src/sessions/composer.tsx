import { CheckCheck, SendHorizontal, StickyNote } from "lucide-react";
import { useImperativeHandle, useRef, useState, type Ref } from "react";
import { AttachButton, dropTarget, UploadList } from "@parley/chat-ui";
import type { SessionDetail } from "../api/client.ts";
import { errorMessage } from "../api/error-message.ts";
import { useProject } from "../shell/current-location.ts";
import { sessionFilesTexts } from "../i18n/areas/session-files.ts";
import { sessionsTexts } from "../i18n/areas/sessions.ts";
import { Button } from "../ui/button.tsx";
import { cx } from "../ui/class-names.ts";
import { Problem } from "../ui/form.tsx";
import { useSessionUploads } from "./attachments/use-session-uploads.ts";
import { AssistMenu } from "./composer/assist-menu.tsx";
import { AssistNote } from "./composer/assist-note.tsx";
import { ComposerTools } from "./composer/composer-tools.tsx";
import { KindSwitch } from "./composer/kind-switch.tsx";
import { LengthNote, LONGEST_MESSAGE } from "./composer/length-note.tsx";
import { MessageField, type MessageFieldHandle } from "./composer/message-field.tsx";
import { NewerDraftNote } from "./composer/newer-draft-note.tsx";
import { TextPreview } from "./composer/text-preview.tsx";
import { useAssist } from "./composer/use-assist.ts";
import { useSend, type CrossingGuard } from "./composer/use-send.ts";
import { useCollision } from "./desk/use-collision.tsx";
import type { RunMacro } from "./desk/use-run-macro.ts";
import type { Draft } from "./draft.ts";
import { useDraft } from "./use-draft.ts";
import { useShortcuts } from "./use-shortcuts.ts";

const strings = sessionsTexts;

const ATTACH = "rounded-md p-1.5 text-muted hover:bg-hover hover:text-ink";

export interface ComposerHandle {
  /** Puts the cursor where an answer or a note is written. */
  write(kind: Draft["kind"]): void;
  /** Puts a text where the cursor is. */
  insert(text: string): void;
}

interface Props {
  readonly session: SessionDetail;
  readonly onMacro: RunMacro;
  /** Resolves the conversation; null where it is resolved. */
  readonly onResolve: (() => void) | null;
  readonly ref: Ref<ComposerHandle>;
}

/** Answers to the visitor and notes to the team, distinguished by color. */
export function Composer({ session, onMacro, onResolve, ref }: Props) {
  const { uid } = useProject();
  const [draft, change, newer] = useDraft(uid, session.session_uid);
  const { kind, text } = draft;
  const area = useRef<HTMLTextAreaElement>(null);
  const field = useRef<MessageFieldHandle>(null);
  const write = (next: Draft["kind"]) => {
    change(() => ({ kind: next }));
    area.current?.focus();
  };
  useImperativeHandle(ref, () => ({ write, insert }));
  const uploads = useSessionUploads(session.session_uid);
  const isReply = kind === "reply";
  const [showsPreview, setShowsPreview] = useState(false);
  const assist = useAssist(session.session_uid, text, change);
  const { busy, error, sendNow } = useSend(session, draft, change, assist.original, uploads);
  const collision = useCollision(session.session_uid, text);
  const isEmpty = text.trim() === "" && !(isReply && uploads.ready.length > 0);
  const waits = busy || (isReply && uploads.isBusy);
  const isSendable = !isEmpty && text.trim().length <= LONGEST_MESSAGE && !waits;
  const resolve = isReply ? onResolve : null;
  const send = async (resolves: boolean, guard?: CrossingGuard) => {
    setShowsPreview(false);
    assist.dismiss();
    if (!(await sendNow(guard)) || !resolves || !resolve) return;
    resolve();
    // Single keys lead on to the next conversation.
    area.current?.blur();
  };
  function submit(resolves = false) {
    if (!isSendable) return;
    const askFirst = () => collision.ask(() => send(resolves));
    if (kind === "note") return void send(false);
    if (collision.text !== null) return askFirst();
    void send(resolves, { lastSeenId: collision.lastSeenId, onCrossing: askFirst });
  }
  const emojiButton = useRef<HTMLButtonElement>(null);
  const attachButton = useRef<HTMLButtonElement>(null);
  useShortcuts({
    ":": () => emojiButton.current?.click(),
    f: () => attachButton.current?.click(),
    v: () => setShowsPreview(!showsPreview),
    g: assist.suggest,
    i: () => assist.improve("clear"),
    l: assist.translate,
  });
  function insert(inserted: string) {
    const { selectionStart: from = text.length, selectionEnd: to = text.length } = area.current ?? {};
    // A slash begins a word of its own.
    const lead = inserted === "/" && /\S$/u.test(text.slice(0, from)) ? " " : "";
    field.current?.replace({ from, to }, lead + inserted);
  }
  return (
    <form
      className={cx("border-t border-line p-3", kind === "note" ? "bg-warn-soft" : "bg-surface")}
      {...(isReply ? dropTarget(uploads) : {})}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="mb-1.5 flex items-center gap-2">
        <KindSwitch kind={kind} onKind={write} />
      </div>
      {showsPreview && <TextPreview text={text} />}
      <MessageField
        ref={field}
        session={session}
        draft={draft}
        onChange={change}
        onMacro={onMacro}
        onSubmit={submit}
        area={area}
      />
      <LengthNote length={text.trim().length} />
      <AssistNote assist={assist} />
      <NewerDraftNote newer={newer} />
      {isReply && (
        <UploadList
          uploads={uploads}
          texts={sessionFilesTexts}
          onClicked={({ detail }) => detail === 0 && area.current?.focus()}
        />
      )}
      {collision.question}
      {error && <Problem>{errorMessage(error)}</Problem>}
      <div className="mt-1.5 flex flex-wrap items-center justify-between gap-2">
        <ComposerTools
          onInsert={insert}
          emojiButton={emojiButton}
          showsPreview={showsPreview}
          onPreview={() => setShowsPreview(!showsPreview)}
        >
          <AssistMenu assist={assist} isEmpty={text.trim() === ""} />
          {isReply && (
            <AttachButton ref={attachButton} uploads={uploads} texts={sessionFilesTexts} className={ATTACH} />
          )}
        </ComposerTools>
        <div className="flex items-center gap-2">
          {resolve && (
            <Button kind="ghost" icon={CheckCheck} disabled={!isSendable} onClick={() => submit(true)}>
              {strings.sendAndResolve}
            </Button>
          )}
          <Button
            kind="primary"
            type="submit"
            icon={kind === "note" ? StickyNote : SendHorizontal}
            busy={busy}
            disabled={!isSendable}
          >
            {kind === "note" ? strings.addNote : strings.send}
          </Button>
        </div>
      </div>
    </form>
  );
}
