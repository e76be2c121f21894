import { useEffect } from "react";
import { callOperation, type SessionDetail } from "../api/client.ts";
import { useRead } from "../api/query.ts";
import { notificationsTexts } from "../i18n/areas/notifications.ts";
import { useAlertsHere } from "./alerts-here.ts";
import { onLiveEvent } from "../live/live-events.ts";
import { chatModeOf } from "../sessions/chat-mode.ts";
import { useInboxCounts } from "../shell/inbox-count.tsx";
import { useWorkspace } from "../shell/me.tsx";
import { showBadge } from "./badge.ts";
import { becomeWatcher } from "./become-watcher.ts";
import { isLookedAt, onceInAllTabs } from "./looked-at.ts";
import { playSound } from "./sound.ts";
import { abilityOf, currentSubscription, showNotification, subscribe } from "./this-browser.ts";

/** Messages of that time are one notification. */
const BURST_MS = 4000;

type Choice = "mine" | "mine_and_unassigned" | "none";

interface Wishes {
  readonly projectUid: string;
  readonly userId: number;
  readonly conversations: Choice;
  readonly sound: boolean;
}

/** What a notification is about. */
interface Asked {
  readonly id: number;
  readonly message: string;
}

const previewOf = ({ last_message, last_message_id }: SessionDetail): Asked => ({
  id: last_message_id ?? 0,
  message: last_message ?? "",
});

/** Notifies the person of conversations that wait for them while the dashboard is open, in any tab. */
export function Alerts({ projectUid }: { readonly projectUid: string }) {
  const { me } = useWorkspace();
  const { all } = useInboxCounts(projectUid);
  const userId = me.user.id;
  const isOn = useAlertsHere(userId) && abilityOf() === "ready";
  const { data } = useRead("getNotificationSettings", { project_uid: projectUid }, { enabled: isOn });
  const settings = isOn ? data?.data : undefined;
  useEffect(() => {
    showBadge(all);
  }, [all]);
  const pushKey = settings?.push_key;
  useEffect(() => {
    if (pushKey && Notification.permission === "granted") void subscribe(pushKey).catch(() => undefined);
  }, [pushKey]);
  const conversations = settings?.conversations;
  const sound = settings?.sound;
  useEffect(() => {
    if (conversations === undefined || sound === undefined || conversations === "none") return;
    const watch = createWatch({ projectUid, userId, conversations, sound });
    const stopWatching = becomeWatcher(projectUid);
    const stopListening = onLiveEvent((live) => {
      if (live.event === "session") void watch.changed(live.data);
      else if (live.event === "message" && live.data.send_by === "user" && !live.data.event)
        void watch.asked(live.data);
    });
    return () => {
      stopWatching();
      stopListening();
    };
  }, [projectUid, userId, conversations, sound]);
  return null;
}

function createWatch(wishes: Wishes) {
  const { projectUid, userId } = wishes;
  /** Conversations as last seen: those of the bot are fetched once only. */
  const known = new Map<string, SessionDetail>();
  /** What visitors wrote last; a session's own preview may be the bot's answer to it. */
  const asked = new Map<string, Asked>();
  const alert = (session: SessionDetail) =>
    alertOf(session, asked.get(session.session_uid) ?? previewOf(session), wishes);

  async function read(sessionUid: string): Promise<SessionDetail | null> {
    const input = { project_uid: projectUid, session_uid: sessionUid };
    const answer = await callOperation("getSession", input).catch(() => null);
    if (answer) known.set(sessionUid, answer.data);
    return answer?.data ?? null;
  }

  return {
    async asked(message: Asked & { readonly session_uid: string }): Promise<void> {
      const { session_uid: sessionUid } = message;
      asked.set(sessionUid, message);
      const last = known.get(sessionUid);
      if (last && chatModeOf(last) === "bot") return;
      const session = await read(sessionUid);
      if (session && concerns(session, wishes)) await alert(session);
    },
    async changed(session: SessionDetail): Promise<void> {
      const last = known.get(session.session_uid);
      known.set(session.session_uid, session);
      const beginsToWait =
        chatModeOf(session) === "awaiting" && (last === undefined || chatModeOf(last) !== "awaiting");
      const isGiven = last !== undefined && last.assignee_id !== userId && session.assignee_id === userId;
      const isUnseen = Number(session.total_unseen) > 0;
      if (((beginsToWait && isUnseen) || isGiven) && concerns(session, wishes)) await alert(session);
    },
  };
}

function concerns(session: SessionDetail, { userId, conversations }: Wishes): boolean {
  if (session.is_emulator || session.is_spam || session.snoozed_until !== null) return false;
  if (session.state === "resolved" || session.status !== "open") return false;
  if (session.assignee_id !== null) return session.assignee_id === userId;
  if (chatModeOf(session) === "bot") return false;
  return conversations === "mine_and_unassigned";
}

async function alertOf(session: SessionDetail, asked: Asked, { projectUid, sound }: Wishes): Promise<void> {
  const tag = session.session_uid;
  if (await isLookedAt(tag)) return;
  const cause = `${asked.id} ${session.assignee_id ?? ""}`;
  await onceInAllTabs({ name: tag, cause, forMs: BURST_MS }, async () => {
    // Not awaited: a machine without loudspeakers never begins to play.
    if (sound) void playSound().catch(() => undefined);
    // The push message shows it, also when no page is open.
    if (Notification.permission !== "granted" || (await currentSubscription())) return;
    const { name } = session.contact_data as { name?: string | null };
    await showNotification({
      title: name || notificationsTexts.visitor,
      body: asked.message.slice(0, 200),
      tag,
      url: `/p/${projectUid}/inbox?session=${tag}`,
    });
  });
}
