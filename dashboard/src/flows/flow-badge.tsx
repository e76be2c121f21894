import type { Flow } from "../api/client.ts";
import { Badge } from "../ui/badge.tsx";
import { stateOf } from "./draft.ts";
import { stateLabel } from "./labels.ts";

const TONES = { draft: "plain", published: "ok", changed: "warn" } as const;

export function FlowBadge({ flow }: { readonly flow: Pick<Flow, "version" | "has_changes"> }) {
  const state = stateOf(flow);
  return <Badge tone={TONES[state]}>{stateLabel(state)}</Badge>;
}
