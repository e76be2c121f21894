import {
  WebStandardStreamableHTTPServerTransport as HttpTransport,
  type McpServer,
} from "@modelcontextprotocol/server";
import { randomBytes } from "node:crypto";
import { retryAfterMs } from "../../platform/http/server-sent-events.ts";
import { createEventStore } from "./event-store.ts";

export const SESSION_PREFIX = "session-";

/** A client that returns later than this starts a new session. */
const IDLE_MS = 30 * 60 * 1000;
const MAX_PER_TOKEN = 20;
/** With what their streams may keep, some 250 MB at the very most. */
const MAX_SESSIONS = 500;
const SWEEP_EVERY_MS = 60 * 1000;

export interface McpSession {
  readonly transport: HttpTransport;
  readonly tokenId: number;
  /** Agreed on when the client initialized the session. */
  readonly protocolVersion: string;
  usedAt: number;
}

export interface McpSessions {
  /** A transport that becomes a session once the client has initialized it. */
  open(tokenId: number, protocolVersion: string): Promise<HttpTransport>;
  /** Only for the token that opened it; for others it does not exist. */
  find(id: string, tokenId: number): McpSession | null;
  closeAll(): Promise<void>;
}

/** Sessions live in this process; their number is bounded, and unused ones expire. */
export function createSessions(
  createServer: () => McpServer,
  now: () => number,
  sweepEveryMs = SWEEP_EVERY_MS,
): McpSessions {
  const sessions = new Map<string, McpSession>();
  const drop = async (id: string) => {
    const session = sessions.get(id);
    sessions.delete(id);
    await session?.transport.close();
  };
  const dropIdle = async () => {
    const idle = [...sessions].filter(([, session]) => session.usedAt + IDLE_MS <= now());
    await Promise.all(idle.map(([id]) => drop(id)));
  };
  // Idle sessions expire by a timer, which does not keep the process alive.
  const sweep = setInterval(() => void dropIdle().catch(() => undefined), sweepEveryMs);
  sweep.unref();
  /** Counted when a session exists, since many may begin at the same time. */
  const dropSurplus = async (tokenId: number) => {
    const all = [...sessions].sort(([, a], [, b]) => a.usedAt - b.usedAt);
    const own = all.filter(([, session]) => session.tokenId === tokenId);
    const surplus = [
      ...own.slice(0, Math.max(0, own.length - MAX_PER_TOKEN)),
      ...all.slice(0, Math.max(0, all.length - MAX_SESSIONS)),
    ];
    await Promise.all(surplus.map(([id]) => drop(id)));
  };
  return {
    async open(tokenId, protocolVersion) {
      const transport = new HttpTransport({
        sessionIdGenerator: () => SESSION_PREFIX + randomBytes(18).toString("base64url"),
        eventStore: createEventStore(),
        retryInterval: retryAfterMs(),
        onsessioninitialized: async (id) => {
          sessions.set(id, { transport, tokenId, protocolVersion, usedAt: now() });
          await dropSurplus(tokenId);
        },
        onsessionclosed: (id) => void sessions.delete(id),
      });
      await createServer().connect(transport);
      return transport;
    },
    find(id, tokenId) {
      const session = sessions.get(id);
      if (!session || session.tokenId !== tokenId || session.usedAt + IDLE_MS <= now()) return null;
      session.usedAt = now();
      return session;
    },
    async closeAll() {
      clearInterval(sweep);
      await Promise.all([...sessions.keys()].map(drop));
    },
  };
}
