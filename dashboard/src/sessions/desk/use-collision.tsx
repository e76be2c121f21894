import { useEffect, useState, type ReactNode } from "react";
import type { SessionMessage } from "../../api/client.ts";
import { deskTexts } from "../../i18n/areas/desk.ts";
import { useColleagues } from "../../live/colleagues.ts";
import { useProject } from "../../shell/current-location.ts";
import { useWorkspace } from "../../shell/me.tsx";
import { useConfirm } from "../../ui/confirm.tsx";
import { messagesOf } from "../message-pages.ts";
import { useMessages } from "../use-messages.ts";

export interface Collision {
  /** Why to ask before sending; null if no colleague answers. */
  readonly text: string | null;
  /** Asks, with its own words where only the server knew of the colleague's reply. */
  readonly ask: (send: () => Promise<unknown>) => void;
  /** The newest message that was there when this reply was begun: the server refuses one that crosses another. */
  readonly lastSeenId: number;
  readonly question: ReactNode;
}

/** A colleague who has replied since this reply was begun, or who is typing one now. */
export function useCollision(sessionUid: string, draft: string): Collision {
  const { uid } = useProject();
  const { me } = useWorkspace();
  const colleagues = useColleagues(sessionUid, me.user.id);
  const read = useMessages(uid, sessionUid);
  const messages = read.data ? messagesOf(read.data.pages) : [];
  const newest = messages.at(-1)?.id ?? 0;
  const isEmpty = draft.trim() === "";
  const [begunAfter, setBegunAfter] = useState<number | null>(null);
  useEffect(() => {
    // What was there when the first letter was typed has been read.
    if (isEmpty) setBegunAfter(null);
    else setBegunAfter((known) => known ?? newest);
  }, [isEmpty, newest]);
  const [ask, question] = useConfirm();
  const isByColleague = ({ id, type, send_by, user_id }: SessionMessage) =>
    type === "text" && send_by === "operator" && user_id !== me.user.id && id > (begunAfter ?? newest);
  const reply = messages.findLast(isByColleague);
  const typing = colleagues.find(({ isTyping }) => isTyping);
  const text = reply
    ? deskTexts.colleagueReplied(reply.user_name ?? deskTexts.aProgram)
    : typing
      ? deskTexts.colleagueWrites(typing.name)
      : null;
  return {
    text,
    question,
    lastSeenId: begunAfter ?? newest,
    ask: (send) =>
      ask({
        title: deskTexts.colleagueTitle,
        text: text ?? deskTexts.colleagueReplied(deskTexts.aPerson),
        action: deskTexts.sendAnyway,
        run: send,
      }),
  };
}
