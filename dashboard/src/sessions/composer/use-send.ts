import type { Uploads } from "@parley/chat-ui";
import { errorStatus, type SessionDetail } from "../../api/client.ts";
import { useChange } from "../../api/query.ts";
import { useProject } from "../../shell/current-location.ts";
import type { ChangeDraft, Draft } from "../draft.ts";

const TOUCHED = ["getSession", "getSessionMessages"] as const;

/** With the last message that was read, the server refuses a reply that crosses a colleague's. */
export interface CrossingGuard {
  readonly lastSeenId: number;
  readonly onCrossing: () => void;
}

/** Sends the draft, which is empty then; what could not be sent comes back. `sendNow` tells whether it was sent. */
export function useSend(
  session: SessionDetail,
  { kind, text }: Draft,
  change: ChangeDraft,
  /** What the team reads of a translated reply. */
  original: string | null,
  uploads: Uploads,
) {
  const { uid } = useProject();
  const send = useChange("sendMessage", TOUCHED);
  const note = useChange("addSessionNote", TOUCHED);
  return {
    busy: send.isPending || note.isPending,
    error: kind === "reply" ? send.error : note.error,
    sendNow: async (guard?: CrossingGuard): Promise<boolean> => {
      const message = text.trim();
      const input = { project_uid: uid, session_uid: session.session_uid, message };
      // Cleared immediately: text typed while it is being sent belongs to the next message.
      change(() => ({ text: "" }));
      const putBack = (returned: Draft) =>
        change((next) => ({
          kind: returned.kind,
          text: next.text === "" ? returned.text : `${returned.text}\n${next.text}`,
        }));
      try {
        if (kind === "note") await note.mutateAsync(input);
        else {
          const attachments = uploads.ready.map(({ id }) => id);
          await send.mutateAsync({
            ...input,
            widget_uid: session.widget_uid,
            send_by: "operator",
            ...(attachments.length > 0 ? { attachments } : {}),
            ...(guard ? { last_seen_message_id: guard.lastSeenId } : {}),
          });
          uploads.forget(attachments);
        }
      } catch (problem) {
        if (kind === "reply" && guard && errorStatus(problem) === 409) {
          send.reset();
          guard.onCrossing();
        }
        putBack({ kind, text: message });
        return false;
      }
      if (kind === "note" || original === null) return true;
      try {
        await note.mutateAsync({ ...input, message: original });
      } catch {
        // The reply is sent; its original is offered as the note that could not be added.
        putBack({ kind: "note", text: original });
      }
      return true;
    },
  };
}
