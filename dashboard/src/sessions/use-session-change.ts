import type { Input, SessionDetail } from "../api/client.ts";
import { errorMessage } from "../api/error-message.ts";
import { useChange } from "../api/query.ts";
import { sessionsTexts } from "../i18n/areas/sessions.ts";
import { useProject } from "../shell/current-location.ts";
import { useToast } from "../ui/toast.tsx";
import { chatModeOf, type ChatMode } from "./chat-mode.ts";

const strings = sessionsTexts;
/** Refetched after the person's own changes. The list is updated by the live feed. */
const AFFECTED_QUERIES = ["getSession", "getSessionMessages"] as const;

type Part = Pick<NonNullable<Input<"updateSession">>, "state" | "chat_mode" | "assignee_id">;

/** Changes a conversation's state or mode, and offers to undo it. */
export function useSessionChange(session: SessionDetail) {
  const { uid } = useProject();
  const toast = useToast();
  const update = useChange("updateSession", AFFECTED_QUERIES);
  const send = (part: Part) =>
    update.mutateAsync({ project_uid: uid, session_uid: session.session_uid, ...part });
  const fail = (error: unknown) => toast(errorMessage(error), "problem");
  const change = (part: Part, done: string): void => {
    const before = previousState(session);
    const undo = () => void send(before).catch(fail);
    update.mutate(
      { project_uid: uid, session_uid: session.session_uid, ...part },
      { onSuccess: () => toast(done, "ok", undo), onError: fail },
    );
  };
  return {
    busy: update.isPending,
    setState: (state: SessionDetail["state"]) => change({ state }, strings.stateDone[state]),
    setMode: (chat_mode: ChatMode) => change({ chat_mode }, strings.modeDone[chat_mode]),
  };
}

/** A resolved conversation is the bot's, which the server sees to. */
const previousState = (session: SessionDetail): Part =>
  session.state === "resolved"
    ? { state: "resolved" }
    : { state: session.state, chat_mode: chatModeOf(session), assignee_id: session.assignee_id };
