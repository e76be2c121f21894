import { useEffect } from "react";
import { deskTexts } from "../../i18n/areas/desk.ts";
import { useColleagues } from "../../live/colleagues.ts";
import { useProject } from "../../shell/current-location.ts";
import { useWorkspace } from "../../shell/me.tsx";
import { announceViewing } from "./use-desk-actions.ts";

const ANNOUNCE_MS = 20_000;

/** Tells colleagues that this conversation is open here, and shows who else has it open. */
export function ColleaguesHere({ sessionUid }: { readonly sessionUid: string }) {
  const { uid, mayWrite } = useProject();
  const { me } = useWorkspace();
  const colleagues = useColleagues(sessionUid, me.user.id);
  const others = colleagues.map(({ userId }) => userId).join();
  // Announced again when a colleague comes, who cannot know yet.
  useEffect(() => {
    if (!mayWrite) return;
    const announce = () => !document.hidden && announceViewing(uid, sessionUid, true);
    announce();
    const timer = setInterval(announce, ANNOUNCE_MS);
    return () => clearInterval(timer);
  }, [uid, sessionUid, mayWrite, others]);
  useEffect(() => {
    if (!mayWrite) return;
    return () => announceViewing(uid, sessionUid, false);
  }, [uid, sessionUid, mayWrite]);
  return (
    <p role="status" className="px-5 text-[13px] text-muted empty:hidden">
      {colleagues.map(({ userId, name, isTyping }) => (
        <span key={userId} className="block pb-1">
          {isTyping ? deskTexts.colleagueTyping(name) : deskTexts.viewing(name)}
        </span>
      ))}
    </p>
  );
}
