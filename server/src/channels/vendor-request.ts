import { privateAddressHint } from "../platform/config/private-address-hint.ts";
import type { App } from "../platform/operations/context.ts";
import { fetchBytes, FileProblem } from "../training/index.ts";
import {
  ChannelFailure,
  type ChannelAnswer,
  type VendorAccount,
  type VendorBody,
  type VendorRequest,
} from "./channel.ts";

const TIMEOUT_MS = 20_000;
const MOST_BYTES = 4 * 1024 * 1024;

export const apiUrlOf = ({ config }: Pick<App, "config">, { kind, apiUrl }: VendorAccount): string =>
  config.apiUrls.get(kind) ?? apiUrl;

/** One request to a vendor's API under the address guard. An address that the operator has set may be private. */
export async function requestVendor(
  app: App,
  channel: VendorAccount,
  asked: VendorRequest,
): Promise<ChannelAnswer> {
  const { label, kind } = channel;
  const configured = app.config.apiUrls.get(kind);
  const url = addressOf(apiUrlOf(app, channel), asked.path, label);
  const isOwn = configured !== undefined && url.origin === new URL(configured).origin;
  if (url.protocol !== "https:" && !isOwn && !app.config.allowPrivate.channels)
    throw new ChannelFailure(`${label} named an address without https, which is not used.`);
  const body = asked.body && (await encode(asked.body));
  try {
    const { status, headers, bytes } = await fetchBytes(url.href, {
      method: asked.method,
      headers: { ...(body ? { "content-type": body.contentType } : {}), ...asked.headers },
      body: body?.content,
      timeoutMs: asked.timeoutMs ?? TIMEOUT_MS,
      maxBytes: asked.maxBytes ?? MOST_BYTES,
      signal: asked.signal,
      allowPrivateAddresses: isOwn || app.config.allowPrivate.channels,
    });
    return { status, headers: flat(headers), bytes, json: parse(bytes) };
  } catch (error) {
    asked.signal?.throwIfAborted();
    throw asFailure(error, label);
  }
}

function addressOf(apiUrl: string, path: string, label: string): URL {
  const address = path.startsWith("/") ? `${apiUrl}${path}` : path;
  if (!URL.canParse(address)) throw new ChannelFailure(`${label} named an address that is none.`);
  return new URL(address);
}

/** The cause may contain the address, which may contain a token: it is left out. */
function asFailure(error: unknown, label: string): ChannelFailure {
  if (!(error instanceof FileProblem))
    return new ChannelFailure(`${label} can't be reached right now.`, { isTransient: true });
  if (error.reason === "too_large") return new ChannelFailure(`What ${label} sent is too large.`);
  if (error.reason === "timed_out")
    return new ChannelFailure(`${label} took too long to answer.`, { isTransient: true });
  if (error.reason === "not_public" || error.reason === "bad_url")
    return new ChannelFailure(
      `${label}'s address doesn't point to a public server. ${privateAddressHint("CHANNEL")}`,
    );
  return new ChannelFailure(`${label} can't be reached right now.`, { isTransient: true });
}

async function encode(body: VendorBody): Promise<{ content: string | Uint8Array; contentType: string }> {
  if ("json" in body) return { content: JSON.stringify(body.json), contentType: "application/json" };
  if ("form" in body)
    return {
      content: new URLSearchParams(
        Object.entries(body.form).flatMap(([name, value]) =>
          [value].flat().map((each): [string, string] => [name, each]),
        ),
      ).toString(),
      contentType: "application/x-www-form-urlencoded",
    };
  const form = new FormData();
  for (const field of body.multipart) {
    if ("value" in field) form.append(field.name, field.value);
    else {
      const { content, contentType, name } = field.file;
      form.append(field.name, new Blob([new Uint8Array(content)], { type: contentType }), name);
    }
  }
  const encoded = new Response(form);
  return {
    content: new Uint8Array(await encoded.arrayBuffer()),
    contentType: encoded.headers.get("content-type")!,
  };
}

const flat = (headers: Readonly<Record<string, string | string[] | undefined>>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value]),
  );

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}
