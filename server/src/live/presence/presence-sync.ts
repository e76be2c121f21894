import { randomUUID } from "node:crypto";
import type { AppEvent, Events } from "../../platform/events/events.ts";
import type { Roster } from "./roster.ts";

/** The processes that serve together tell each other who is with them. */
export interface Fleet {
  /** The name of this process. */
  readonly self: string;
  changed(name: string, isHere: boolean): void;
  close(): void;
}

export interface FleetOptions {
  /** A process that says nothing for three of them has died, and nobody is with it. */
  readonly beatMs?: number | undefined;
}

const BEAT_MS = 10_000;
const BEATS_MISSED = 3;
/** What PostgreSQL notifies of fits into 8,000 bytes. */
const NAMES_TOLD_AT_ONCE = 150;

interface Peer {
  heardAt: number;
  /** The list it is telling; null where none is on its way. */
  incoming: Set<string> | null;
  /** How many of its changes have been heard. */
  changes: number;
}

/**
 * Each change is told as it happens; who joins, or may have missed something, asks for the whole. The beat says
 * how many changes there were, so that whatever was lost is put right by the next one.
 */
export function joinFleet(events: Events, roster: Roster, { beatMs = BEAT_MS }: FleetOptions = {}): Fleet {
  const self = randomUUID();
  const peers = new Map<string, Peer>();
  let changes = 0;
  const say = (topic: string, details: object = {}) =>
    events.announce({ topic, projectId: 0, process: self, ...details });

  function tellAll(): void {
    const names = [...roster.of(self)];
    for (let from = 0; from === 0 || from < names.length; from += NAMES_TOLD_AT_ONCE) {
      const to = from + NAMES_TOLD_AT_ONCE;
      say("presence.all", {
        names: names.slice(from, to),
        isFirst: from === 0,
        isLast: to >= names.length,
        changes,
      });
    }
  }

  function hear(event: AppEvent): void {
    const process = String(event.process);
    if (!event.topic.startsWith("presence.") || process === self) return;
    if (event.topic === "presence.gone") return forget(process);
    const peer = peers.get(process) ?? { heardAt: 0, incoming: null, changes: -1 };
    peers.set(process, peer);
    peer.heardAt = performance.now();
    if (event.topic === "presence.changed") {
      peer.changes += 1;
      roster.set(process, String(event.name), event.isHere === true);
    } else if (event.topic === "presence.all") takeList(process, peer, event);
    else if (event.topic === "presence.asked" && (event.of ?? self) === self) tellAll();
    else if (event.topic === "presence.beat" && event.changes !== peer.changes)
      say("presence.asked", { of: process });
  }

  /** The pieces of a list are announced in one go: nothing of the same process comes in between. */
  function takeList(process: string, peer: Peer, list: AppEvent): void {
    const { names, isFirst, isLast } = list;
    if (isFirst === true) peer.incoming = new Set();
    for (const name of names as string[]) peer.incoming?.add(name);
    if (isLast !== true || !peer.incoming) return;
    roster.replace(process, peer.incoming);
    peer.incoming = null;
    peer.changes = Number(list.changes);
  }

  function forget(process: string): void {
    peers.delete(process);
    roster.forget(process);
  }

  function beat(): void {
    say("presence.beat", { changes });
    const oldest = performance.now() - BEATS_MISSED * beatMs;
    for (const [process, { heardAt }] of peers) if (heardAt < oldest) forget(process);
  }

  function meet(): void {
    say("presence.asked");
    tellAll();
  }

  const timer = setInterval(beat, beatMs).unref();
  const stops = [events.subscribe(hear), events.onGap(meet), () => clearInterval(timer)];
  meet();
  return {
    self,
    changed(name, isHere) {
      changes += 1;
      say("presence.changed", { name, isHere, changes });
    },
    close() {
      stops.forEach((stop) => stop());
      say("presence.gone");
    },
  };
}
