import type { FastifyRequest } from "fastify";
import { ChannelFailure, UnsignedCall } from "../../channels/index.ts";
import { AppError, notFound } from "../../platform/errors/app-error.ts";
import { readBody } from "../../platform/http/body-reader.ts";
import type { App } from "../../platform/operations/context.ts";
import { wellFormedText } from "../../platform/text/well-formed.ts";
import type { CallKind } from "../providers/providers.ts";
import { voiceChannelOf, type VoiceChannel } from "../open-call.ts";

/** Forms of carriers are a few kilobytes; what a person says in one turn is part of them. */
const LARGEST_FORM = 64 * 1024;
const UID = /^[a-z0-9]{1,64}$/;

/** The connected number that an address belongs to. */
export async function requireVoiceChannel(app: App, kind: CallKind, uid: string): Promise<VoiceChannel> {
  try {
    const open = UID.test(uid) ? await app.services.channels.callsByUid(app, uid) : null;
    if (open?.row.kind === kind) return voiceChannelOf(open);
  } catch (error) {
    if (error instanceof ChannelFailure) throw new AppError("unavailable", "The channel can't be used now.");
    throw error;
  }
  throw notFound();
}

/** What a carrier sends, once its signature is verified. */
export async function readSignedForm(
  app: App,
  channel: VoiceChannel,
  request: FastifyRequest,
): Promise<URLSearchParams> {
  const body = await readBody(request, LARGEST_FORM);
  requireCarrierSignature(channel, request, { body, address: app.publicUrl() + request.url });
  const form = new URLSearchParams(body.toString("utf8"));
  return new URLSearchParams(
    Array.from(form, ([name, value]): [string, string] => [name, wellFormedText(value)]),
  );
}

export function requireCarrierSignature(
  { vendor, provider }: VoiceChannel,
  request: FastifyRequest,
  { body, address }: { readonly body: Buffer; readonly address: string },
): void {
  const method = request.method === "GET" ? "GET" : "POST";
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
  try {
    provider.verify(vendor, { method, headers, body }, [address, `${address}/`]);
  } catch (error) {
    if (error instanceof UnsignedCall)
      throw new AppError("unauthenticated", "The call isn't signed by the vendor.");
    throw error;
  }
}
