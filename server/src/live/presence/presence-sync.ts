import { randomUUID } from "node:crypto";
import type { AppEvent } from "../../platform/events/app-event.ts";
import type { Events } from "../../platform/events/events.ts";
import type { Roster } from "./roster.ts";

/** The processes of a fleet publish to each other which viewers they serve. */
export interface Fleet {
  /** The name of this process. */
  readonly self: string;
  changed(name: string, isHere: boolean): void;
  close(): void;
}

export interface FleetOptions {
  /** A process that misses three of them has died, and its visitors count as offline. */
  readonly heartbeatMs?: number | undefined;
}

const HEARTBEAT_MS = 10_000;
const MISSED_HEARTBEATS = 3;
/** What PostgreSQL notifies of fits into 8,000 bytes. */
const NAMES_PER_EVENT = 150;

interface Peer {
  lastSeenAt: number;
  /** The list it is sending; null if none is in transit. */
  incoming: Set<string> | null;
  /** How many of its changes have arrived. */
  changes: number;
}

/**
 * Each change is published as it happens; a process that joins, or may have missed events, asks for the whole
 * list. The heartbeat carries the number of changes, so that a lost one is repaired by the next heartbeat.
 */
export function startPresenceSync(
  events: Events,
  roster: Roster,
  { heartbeatMs = HEARTBEAT_MS }: FleetOptions = {},
): Fleet {
  const self = randomUUID();
  const peers = new Map<string, Peer>();
  let changes = 0;
  const publish = (topic: string, details: object = {}) =>
    events.announce({ topic, projectId: 0, process: self, ...details });

  function publishAll(): void {
    const names = [...roster.of(self)];
    for (let from = 0; from === 0 || from < names.length; from += NAMES_PER_EVENT) {
      const to = from + NAMES_PER_EVENT;
      publish("presence.all", {
        names: names.slice(from, to),
        isFirst: from === 0,
        isLast: to >= names.length,
        changes,
      });
    }
  }

  function receive(event: AppEvent): void {
    const process = String(event.process);
    if (!event.topic.startsWith("presence.") || process === self) return;
    if (event.topic === "presence.gone") return forget(process);
    const peer = peers.get(process) ?? { lastSeenAt: 0, incoming: null, changes: -1 };
    peers.set(process, peer);
    peer.lastSeenAt = performance.now();
    if (event.topic === "presence.changed") {
      peer.changes += 1;
      roster.set(process, String(event.name), event.isHere === true);
    } else if (event.topic === "presence.all") applyList(process, peer, event);
    else if (event.topic === "presence.asked" && (event.of ?? self) === self) publishAll();
    else if (event.topic === "presence.beat" && event.changes !== peer.changes)
      publish("presence.asked", { of: process });
  }

  /** The pieces of a list are published together: no event of the same process comes in between. */
  function applyList(process: string, peer: Peer, list: AppEvent): void {
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

  function sendHeartbeat(): void {
    publish("presence.beat", { changes });
    const oldest = performance.now() - MISSED_HEARTBEATS * heartbeatMs;
    for (const [process, { lastSeenAt }] of peers) if (lastSeenAt < oldest) forget(process);
  }

  function requestLists(): void {
    publish("presence.asked");
    publishAll();
  }

  const timer = setInterval(sendHeartbeat, heartbeatMs).unref();
  const stops = [events.subscribe(receive), events.onGap(requestLists), () => clearInterval(timer)];
  requestLists();
  return {
    self,
    changed(name, isHere) {
      changes += 1;
      publish("presence.changed", { name, isHere, changes });
    },
    close() {
      stops.forEach((stop) => stop());
      publish("presence.gone");
    },
  };
}
