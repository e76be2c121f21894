import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { WebSocketServer, type WebSocket } from "ws";
import { z } from "zod";

/** What a client may send, by Discord's documentation of the Gateway. */
const FRAME = z.discriminatedUnion("op", [
  z.strictObject({ op: z.literal(1), d: z.number().int().nullable() }),
  z.strictObject({
    op: z.literal(2),
    d: z.strictObject({
      token: z.string(),
      intents: z.number().int(),
      properties: z.strictObject({ os: z.string(), browser: z.string(), device: z.string() }),
    }),
  }),
  z.strictObject({
    op: z.literal(6),
    d: z.strictObject({ token: z.string(), session_id: z.string(), seq: z.number().int() }),
  }),
]);
type Frame = z.infer<typeof FRAME>;

interface Session {
  readonly id: string;
  /** Everything that was dispatched; the place is the sequence. */
  readonly log: object[];
  socket: WebSocket | null;
}

export interface DiscordGateway {
  readonly url: string;
  readonly frames: readonly Frame[];
  /** How often heartbeats are asked for from the next connection on. */
  heartbeatMs: number;
  /** Whether heartbeats are answered. */
  acknowledges: boolean;
  /** Closes connections with this when they say who they are. */
  refusal: number | null;
  /** Reports to the newest session, now or when it is resumed. */
  dispatch(type: string, data: object): { readonly session: string; readonly sequence: number };
  /** Sends a frame as Discord does: 7 to reconnect, 9 for an invalid session, 1 for a heartbeat. */
  send(op: 1 | 7 | 9, d?: unknown): void;
  /** Ends the connection; with null without a word. */
  drop(code: number | null): void;
  /** A resumed session is not known any more. */
  forget(): void;
  close(): Promise<void>;
}

/** Discord's Gateway: it greets, checks what it is sent, numbers what it reports and repeats it to who resumes. */
export async function startDiscordGateway(token: string, problems: string[]): Promise<DiscordGateway> {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await once(server, "listening");
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const frames: Frame[] = [];
  const sessions = new Map<string, Session>();
  let newest: Session | null = null;
  let count = 0;

  const say = (socket: WebSocket, frame: object) => socket.send(JSON.stringify(frame));
  function push(session: Session, type: string, data: object): number {
    const sequence = session.log.length + 1;
    const frame = { op: 0, t: type, s: sequence, d: data };
    session.log.push(frame);
    if (session.socket) say(session.socket, frame);
    return sequence;
  }
  function begin(socket: WebSocket): void {
    count += 1;
    newest = { id: `session-${count}`, log: [], socket };
    sessions.set(newest.id, newest);
    push(newest, "READY", { v: 10, session_id: newest.id, resume_gateway_url: url, user: { id: "1" } });
  }
  function resume(socket: WebSocket, { session_id: id, seq }: { session_id: string; seq: number }): void {
    const session = sessions.get(id);
    if (!session) return say(socket, { op: 9, d: false });
    session.socket = socket;
    for (const frame of session.log.slice(seq)) say(socket, frame);
    push(session, "RESUMED", {});
  }
  function receive(socket: WebSocket, text: string): void {
    const { data: frame, error } = FRAME.safeParse(JSON.parse(text));
    if (!frame) {
      problems.push(`gateway: ${error.message}`);
      return socket.close(4002);
    }
    frames.push(frame);
    if (frame.op === 1) {
      if (gateway.acknowledges) say(socket, { op: 11 });
    } else if (frame.d.token !== token) socket.close(4004);
    else if (gateway.refusal !== null) socket.close(gateway.refusal);
    else if (frame.op === 2) begin(socket);
    else resume(socket, frame.d);
  }
  server.on("connection", (socket, { url: path }) => {
    if (path !== "/?v=10&encoding=json") problems.push(`gateway: ${path}`);
    say(socket, { op: 10, d: { heartbeat_interval: gateway.heartbeatMs } });
    socket.on("message", (data) => receive(socket, Buffer.from(data as Buffer).toString()));
    socket.on("close", () => {
      for (const session of sessions.values()) if (session.socket === socket) session.socket = null;
    });
  });

  const gateway: DiscordGateway = {
    url,
    frames,
    heartbeatMs: 41_250,
    acknowledges: true,
    refusal: null,
    dispatch(type, data) {
      if (!newest) throw new Error("No bot is connected.");
      return { session: newest.id, sequence: push(newest, type, data) };
    },
    send: (op, d) => say(newest!.socket!, { op, d }),
    drop(code) {
      const { socket } = newest!;
      if (code === null) socket?.terminate();
      else socket?.close(code);
    },
    forget: () => sessions.clear(),
    async close() {
      for (const socket of server.clients) socket.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return gateway;
}
