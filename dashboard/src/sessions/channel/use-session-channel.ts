import type { ChannelKindSummary, ChannelSummary, SessionDetail } from "../../api/client.ts";
import { useRead } from "../../api/query.ts";
import { useProject } from "../../shell/current-location.ts";

export interface SessionChannel {
  /** Null where it is disconnected by now. */
  readonly channel: ChannelSummary | null;
  readonly kind: ChannelKindSummary;
}

/** The channel that a conversation came in by; null for conversations of a widget, and until it is known. */
export function useSessionChannel(session: SessionDetail): SessionChannel | null {
  const { uid } = useProject();
  // Conversations of widgets, which are most, ask for nothing.
  const enabled = typeof session.session_meta.channel === "string";
  const channels = useRead("getChannels", { project_uid: uid }, { enabled });
  const kinds = useRead("getChannelKinds", { project_uid: uid }, { enabled });
  if (!enabled || !channels.data || !kinds.data) return null;
  const channel = channels.data.data.find(({ integration_id: id }) => id === session.integration_id) ?? null;
  const kind = kinds.data.data.find((one) => one.kind === (channel?.kind ?? session.platform));
  return kind ? { channel, kind } : null;
}
