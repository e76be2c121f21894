import type { SessionDetail } from "../../api/client.ts";
import { Badge } from "../../ui/badge.tsx";
import { useSessionChannel } from "./use-session-channel.ts";

/** The vendor that a conversation came in by. */
export function ChannelBadge({ session }: { readonly session: SessionDetail }) {
  const found = useSessionChannel(session);
  return found && <Badge>{found.kind.label}</Badge>;
}
