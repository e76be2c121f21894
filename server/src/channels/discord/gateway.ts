import type { WebSocket } from "undici";
import { fieldsIn, valueText, type JsonFields } from "../parsing/json-fields.ts";
import type { Dispatch } from "./read-dispatch.ts";

const OP = {
  dispatch: 0,
  heartbeat: 1,
  identify: 2,
  resume: 6,
  reconnect: 7,
  invalidSession: 9,
  hello: 10,
  heartbeatAck: 11,
} as const;

/** Direct messages, messages of servers, and their content. */
const INTENTS = (1 << 9) | (1 << 12) | (1 << 15);
/** Discord ends a session that is closed with 1000 or 1001; with another code it can be resumed. */
const RESUMABLE = 4900;
const HELLO_MS = 30_000;
const LONGEST_MESSAGE = 8 * 1024 * 1024;

/** A session that a later connection resumes. */
export interface GatewaySession {
  readonly id: string;
  readonly url: string;
  readonly sequence: number;
}

export type ConnectionEnding =
  /** By Discord or by us: the session goes on with the next connection. */
  | { readonly kind: "lost" }
  | { readonly kind: "invalid"; readonly isResumable: boolean }
  | { readonly kind: "closed"; readonly code: number };

interface Connection {
  readonly token: string;
  /** Null begins a new one. */
  readonly session: GatewaySession | null;
  readonly onDispatch: (dispatch: Dispatch) => void;
  /** With each heartbeat. */
  readonly onBeat: () => void;
  readonly signal: AbortSignal;
}

/** One connection of the Gateway until it ends: greeting, heartbeats, and what is reported meanwhile. */
export function runConnection(socket: WebSocket, connection: Connection): Promise<ConnectionEnding> {
  const { signal, session, token } = connection;
  let sequence = session?.sequence ?? null;
  let isAcknowledged = true;
  let timer: NodeJS.Timeout | undefined;
  return new Promise((resolve) => {
    const end = (ending: ConnectionEnding): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", lose);
      if (socket.readyState <= 1) socket.close(RESUMABLE);
      resolve(ending);
    };
    const lose = () => end({ kind: "lost" });
    const send = (op: number, d: unknown): void => {
      if (socket.readyState === 1) socket.send(JSON.stringify({ op, d }));
    };
    const beat = (): void => {
      // The last one was not answered: the connection is dead without having said so.
      if (!isAcknowledged) return lose();
      isAcknowledged = false;
      send(OP.heartbeat, sequence);
      connection.onBeat();
    };
    const greet = (intervalMs: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        timer = setInterval(beat, intervalMs);
        beat();
      }, intervalMs * Math.random());
      if (session) send(OP.resume, { token, session_id: session.id, seq: session.sequence });
      else
        send(OP.identify, {
          token,
          intents: INTENTS,
          properties: { os: process.platform, browser: "parley", device: "parley" },
        });
    };
    const receive = ({ op, d, s, t }: JsonFields): void => {
      switch (op) {
        case OP.hello:
          return greet(Math.max(Number(fieldsIn(d).heartbeat_interval) || HELLO_MS, 10));
        case OP.heartbeat:
          return send(OP.heartbeat, sequence);
        case OP.heartbeatAck:
          isAcknowledged = true;
          return;
        case OP.reconnect:
          return lose();
        case OP.invalidSession:
          return end({ kind: "invalid", isResumable: d === true });
        case OP.dispatch:
          if (typeof s !== "number") return;
          sequence = s;
          return connection.onDispatch({ type: valueText(t), data: fieldsIn(d), sequence: s });
      }
    };
    timer = setTimeout(lose, HELLO_MS);
    signal.addEventListener("abort", lose, { once: true });
    socket.addEventListener("message", ({ data }) => receive(parse(data)));
    socket.addEventListener("close", ({ code }) => end({ kind: "closed", code }));
    // The close that follows says all that is known.
    socket.addEventListener("error", () => undefined);
    if (signal.aborted) lose();
  });
}

function parse(data: unknown): JsonFields {
  if (typeof data !== "string" || data.length > LONGEST_MESSAGE) return {};
  try {
    return fieldsIn(JSON.parse(data));
  } catch {
    return {};
  }
}
