import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, notFound } from "../../platform/errors/app-error.ts";
import { readBody } from "../../platform/http/body-reader.ts";
import { addressKey } from "../../platform/limits/address-key.ts";
import type { Allowance } from "../../platform/limits/limiter.ts";
import type { App } from "../../platform/operations/context.ts";
import { ChannelFailure, UnsignedCall, type Receipt, type ChannelCall } from "../channel.ts";
import type { OpenChannel } from "../open-channels.ts";
import { storeEvents } from "./store-events.ts";

const LARGEST_CALL = 1024 * 1024;
/** Vendors call from few addresses with thousands of events; only calls that fail are counted. */
const FAILURES: Allowance = { name: "channel-call", calls: 60, seconds: 60 };
const UID = /^[a-z0-9]{1,64}$/;

interface Route {
  readonly Params: { readonly kind: string; readonly uid: string };
}

/** Takes the calls of vendors: verified, stored, and only then answered. */
export function registerChannelCalls(server: FastifyInstance, app: App): void {
  const receive = async (request: FastifyRequest<Route>, reply: FastifyReply) => {
    try {
      const open = await requireChannel(app, request.params);
      const receipt = readReceipt(app, open, await callOf(app, request));
      await storeEvents(app, open.row, receipt.events);
      const { status, contentType, body } = receipt.answer ?? EMPTY;
      return reply.code(status).header("content-type", contentType).send(body);
    } catch (error) {
      if (error instanceof AppError && error.status < 500)
        await app.limiter.spend(FAILURES, addressKey(request.ip));
      throw error;
    }
  };
  server.post("/channels/:kind/:uid", receive);
  server.get("/channels/:kind/:uid", receive);
}

const EMPTY = { status: 200, contentType: "text/plain; charset=utf-8", body: "" };

async function requireChannel(app: App, { kind, uid }: Route["Params"]): Promise<OpenChannel> {
  try {
    const open = UID.test(uid) ? await app.services.channels.byUid(app, uid) : null;
    if (open?.row.kind === kind && open.channel.receive) return open;
  } catch (error) {
    // The credentials can't be unsealed: the vendor calls again, by when a person may have entered them.
    if (error instanceof ChannelFailure) throw new AppError("unavailable", "The channel can't be used now.");
    throw error;
  }
  throw notFound();
}

async function callOf(app: App, request: FastifyRequest): Promise<ChannelCall> {
  const headers = Object.entries(request.headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(", ") : value,
  ]);
  return {
    method: request.method === "POST" ? "POST" : "GET",
    url: app.publicUrl() + request.url,
    query: Object.fromEntries(new URL(request.url, "http://localhost").searchParams),
    headers: Object.fromEntries(headers),
    body: await readBody(request, LARGEST_CALL),
  };
}

function readReceipt(app: App, { channel, vendor, row }: OpenChannel, call: ChannelCall): Receipt {
  try {
    return channel.receive!(vendor, call);
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof UnsignedCall)
      throw new AppError("unauthenticated", "The call isn't signed by the vendor.");
    app.log.info(
      { channelId: row.id, reason: error instanceof Error ? error.name : "" },
      "a vendor's call can't be read",
    );
    throw new AppError("invalid_params", "The body can't be read.");
  }
}
