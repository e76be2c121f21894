import type { Events } from "../../platform/events/events.ts";
import { startPresenceSync, type FleetOptions } from "./presence-sync.ts";
import { createPages } from "./pages.ts";
import { createRoster, nameOf, type Viewer } from "./roster.ts";

export interface Presence {
  /** The viewer is online until the returned function is called. */
  join(viewer: Viewer): () => void;
  isHere(viewer: Viewer): boolean;
  /** The conversations of a project whose visitors are here. */
  visitors(projectId: number): string[];
  close(): void;
}

export interface PresenceTiming extends FleetOptions {
  /** A viewer who returns within it has not left. */
  readonly lingerMs?: number | undefined;
}

export interface PresenceOptions extends PresenceTiming {
  /** True if several processes serve. */
  readonly isFleet: boolean;
}

const LINGER_MS = 2_000;
const SINGLE_PROCESS = "alone";

/** The viewers who are online, visitors and the team, in all processes together. */
export function createPresence(
  events: Events,
  onChange: (viewer: Viewer, isHere: boolean) => void,
  { isFleet, lingerMs = LINGER_MS, heartbeatMs }: PresenceOptions,
): Presence {
  const roster = createRoster(onChange);
  const fleet = isFleet ? startPresenceSync(events, roster, { heartbeatMs }) : null;
  const pages = createPages(lingerMs, (name, isHere) => {
    roster.set(fleet?.self ?? SINGLE_PROCESS, name, isHere);
    fleet?.changed(name, isHere);
  });
  return {
    join: (viewer) => pages.open(nameOf(viewer)),
    isHere: (viewer) => roster.has(nameOf(viewer)),
    visitors: (projectId) => roster.visitors(projectId),
    close() {
      pages.close();
      fleet?.close();
    },
  };
}
