import type { Events } from "../../platform/events/events.ts";
import { joinFleet, type FleetOptions } from "./presence-sync.ts";
import { createPages } from "./pages.ts";
import { createRoster, nameOf, type Who } from "./roster.ts";

export interface Presence {
  /** Somebody is here until the answer is called. */
  arrive(who: Who): () => void;
  isHere(who: Who): boolean;
  /** The conversations of a project whose visitors are here. */
  visitors(projectId: number): string[];
  close(): void;
}

export interface PresenceTiming extends FleetOptions {
  /** Whoever comes back within it has not left. */
  readonly lingerMs?: number | undefined;
}

export interface PresenceOptions extends PresenceTiming {
  /** Several processes serve; otherwise this one is all there is. */
  readonly isFleet: boolean;
}

const LINGER_MS = 2_000;
const ALONE = "alone";

/** Who is here, visitors and the team, in all processes together. */
export function createPresence(
  events: Events,
  tell: (who: Who, isHere: boolean) => void,
  { isFleet, lingerMs = LINGER_MS, beatMs }: PresenceOptions,
): Presence {
  const roster = createRoster(tell);
  const fleet = isFleet ? joinFleet(events, roster, { beatMs }) : null;
  const pages = createPages(lingerMs, (name, isHere) => {
    roster.set(fleet?.self ?? ALONE, name, isHere);
    fleet?.changed(name, isHere);
  });
  return {
    arrive: (who) => pages.open(nameOf(who)),
    isHere: (who) => roster.has(nameOf(who)),
    visitors: (projectId) => roster.visitors(projectId),
    close() {
      pages.close();
      fleet?.close();
    },
  };
}
