import type { FlowTrigger } from "../api/client.ts";
import { flowsTexts } from "../i18n/areas/flows.ts";
import type { FlowState } from "./draft.ts";

const strings = flowsTexts;

export const TRIGGER_KINDS = ["intent", "button", "page", "event", "start"] as const;

/** A kind of trigger in words; one that a newer server has, as it is. */
export const triggerLabel = (kind: string): string =>
  strings.triggers.kinds[kind as FlowTrigger["kind"]] ?? kind;

export const stateLabel = (state: FlowState): string => strings.states[state];

/** The name of a way out of a step: “Next”, “Otherwise”, “Case 2”. */
export function wayLabel(kind: string, key: string): string {
  if (key.startsWith("case-")) return strings.ways.case(Number(key.slice("case-".length)) + 1);
  if (key === "otherwise") return kind === "ask" ? strings.ways.noAnswer : strings.ways.otherwise;
  return key === "failed" ? strings.ways.failed : strings.ways.next;
}
