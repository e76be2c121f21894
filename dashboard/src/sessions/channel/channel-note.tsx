import type { SessionDetail } from "../../api/client.ts";
import { sessionsTexts } from "../../i18n/areas/sessions.ts";
import { useProject } from "../../shell/current-location.ts";
import { useCurrentMinute } from "../../ui/time.tsx";
import { messagesOf } from "../message-pages.ts";
import { useMessages } from "../use-messages.ts";
import { useSessionChannel, type SessionChannel } from "./use-session-channel.ts";

const strings = sessionsTexts.channel;
const HOUR_MS = 60 * 60_000;

/** Above the reply box: why a reply would not reach the visitor, or not yet. */
export function ChannelNote({ session }: { readonly session: SessionDetail }) {
  const found = useSessionChannel(session);
  return found && <Note session={session} found={found} />;
}

function Note({ session, found }: { readonly session: SessionDetail; readonly found: SessionChannel }) {
  const { uid } = useProject();
  useCurrentMinute();
  const read = useMessages(uid, session.session_uid);
  const last = messagesOf(read.data?.pages ?? []).findLast(({ send_by: by }) => by === "user");
  const text = noteOf(found, last?.created_at ?? null);
  return (
    text && (
      <p role="status" className="border-t border-line bg-warn-soft px-5 py-2 text-[13px] text-warn">
        {text}
      </p>
    )
  );
}

function noteOf({ channel, kind }: SessionChannel, lastWrittenAt: string | null): string | null {
  const { label, limits } = kind;
  if (!channel) return strings.disconnected(label);
  if (channel.state !== "ready") return strings[channel.state](label);
  const hours = limits?.reply_window_hours ?? null;
  if (hours === null || lastWrittenAt === null) return null;
  return Date.now() - Date.parse(lastWrittenAt) > hours * HOUR_MS ? strings.windowClosed(label, hours) : null;
}
