import { ServerResponse, type IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { WebSocketServer, type RawData, type WebSocket } from "ws";
import { notFound } from "../../platform/errors/app-error.ts";
import type { App } from "../../platform/operations/context.ts";
import { hashSecret, newUid } from "../../platform/secrets/secrets.ts";
import type { VoiceChannel } from "../open-call.ts";
import { CALL_KINDS, type CallKind } from "../providers/providers.ts";
import { findCallByUid, spendRelayToken, type CallRow } from "../queries/calls.ts";
import { requireCarrierSignature, requireVoiceChannel } from "../receive/signed-call.ts";
import { readFrame } from "./frames.ts";
import { openRelaySession, type RelaySession } from "./relay-session.ts";

/** Frames are text of a few hundred bytes. */
const LARGEST_FRAME = 64 * 1024;
const FRAMES_A_SECOND = 50;
const SETUP_MS = 10_000;
const PING_MS = 15_000;
const CLOSING_MS = 1000;
/** Codes of RFC 6455. */
const GOING_AWAY = 1001;
const POLICY_VIOLATION = 1008;

interface RelayRoute {
  readonly Params: { readonly uid: string; readonly call: string; readonly token: string };
}

export interface RelayServer {
  close(): Promise<void>;
}

/**
 * The sockets of streamed calls. An upgrade goes through the routes like any request: whatever is not a call's socket is
 * answered as if it had not asked for one.
 */
export function registerRelay(server: FastifyInstance, app: App): RelayServer {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LARGEST_FRAME,
    perMessageDeflate: false,
  });
  const upgrades = new WeakMap<IncomingMessage, { socket: Duplex; head: Buffer }>();
  let isClosing = false;

  server.server.on("upgrade", (request, socket, head) => {
    const isSocket = request.headers.upgrade?.toLowerCase() === "websocket";
    const response = new ServerResponse(request);
    response.assignSocket(socket as Parameters<typeof response.assignSocket>[0]);
    response.shouldKeepAlive = false;
    response.on("finish", () => void socket.end());
    socket.on("error", () => void socket.destroy());
    if (isSocket) upgrades.set(request, { socket, head });
    server.routing(request, response);
  });

  const serveKind = (kind: CallKind) =>
    server.get<RelayRoute>(`/channels/${kind}/:uid/calls/:call/relay/:token`, async (request, reply) => {
      const upgrade = upgrades.get(request.raw);
      if (!upgrade || isClosing) throw notFound();
      const channel = await requireVoiceChannel(app, kind, request.params.uid);
      const address = (app.publicUrl() + request.url).replace(/^http/, "ws");
      if (channel.provider.signsSockets)
        requireCarrierSignature(channel, request as FastifyRequest, { body: Buffer.alloc(0), address });
      const call = await openByToken(app, channel, request.params);
      reply.hijack();
      reply.raw.detachSocket(upgrade.socket as Parameters<typeof reply.raw.detachSocket>[0]);
      sockets.handleUpgrade(request.raw, upgrade.socket, upgrade.head, (socket) =>
        serveSocket(app, channel, call, socket),
      );
      return reply;
    });
  for (const kind of CALL_KINDS) serveKind(kind);

  const pings = setInterval(() => {
    for (const socket of sockets.clients) {
      if (dead.has(socket)) socket.terminate();
      else {
        dead.add(socket);
        socket.ping();
      }
    }
  }, PING_MS).unref();

  return {
    async close() {
      isClosing = true;
      clearInterval(pings);
      for (const socket of sockets.clients) socket.close(GOING_AWAY);
      const deadline = Date.now() + CLOSING_MS;
      while (sockets.clients.size > 0 && Date.now() < deadline)
        await new Promise((resolve) => setTimeout(resolve, 20));
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
}

/** Sockets that have not answered the last ping. */
const dead = new WeakSet<WebSocket>();

/** The token is of one call and opens one socket. */
async function openByToken(
  app: App,
  { row }: VoiceChannel,
  { call: uid, token }: RelayRoute["Params"],
): Promise<CallRow> {
  const call = await findCallByUid(app.db.read, { channelId: row.id, uid });
  const isOpen = call !== null && call.ended_at === null && token.length < 200;
  if (!isOpen || !(await app.db.writeStatement((sql) => spendRelayToken(sql, call.id, hashSecret(token)))))
    throw notFound();
  return call;
}

/** A socket whose frames are too large, too many or no frames is closed; the call then goes on turn by turn. */
function serveSocket(app: App, channel: VoiceChannel, call: CallRow, socket: WebSocket): void {
  let session: RelaySession | null = null;
  let frames = { second: 0, count: 0 };
  const setup = setTimeout(() => socket.close(POLICY_VIOLATION), SETUP_MS).unref();
  const refuse = () => socket.close(POLICY_VIOLATION);

  function receive(data: RawData, isBinary: boolean): void {
    const second = Math.floor(Date.now() / 1000);
    frames = frames.second === second ? { second, count: frames.count + 1 } : { second, count: 1 };
    const frame = isBinary || frames.count > FRAMES_A_SECOND ? undefined : readFrame(textOf(data));
    if (frame === undefined) return refuse();
    if (frame === null) return;
    if (frame.type !== "setup") return session ? session.take(frame) : refuse();
    if (frame.callSid !== call.vendor_id || session) return refuse();
    clearTimeout(setup);
    session = openRelaySession(app, channel, call, {
      sessionKey: newUid(),
      send: (outgoing) => {
        if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(outgoing));
      },
    });
  }

  socket.on("message", receive);
  socket.on("pong", () => void dead.delete(socket));
  socket.on("error", (error) => app.log.info({ err: error, callId: call.id }, "the socket of a call broke"));
  socket.on("close", () => {
    clearTimeout(setup);
    session?.close();
  });
}

const textOf = (data: RawData): string =>
  Array.isArray(data) ? Buffer.concat(data).toString("utf8") : Buffer.from(data as Buffer).toString("utf8");
