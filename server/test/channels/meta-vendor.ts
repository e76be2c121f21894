import type { ChannelCall, ChannelVendor, VendorRequest } from "../../src/channels/channel.ts";
import { ACCESS_TOKEN, APP_SECRET, type GraphApi } from "./graph-api.ts";

/** A vendor of Meta whose API is the double, for what needs no conversation. */
export const metaVendor = <Settings extends object>(
  api: Pick<GraphApi, "url">,
  account: { readonly accountId: string; readonly settings: Settings; readonly credentials?: object },
): ChannelVendor<{ access_token: string; app_secret: string }, Settings> => ({
  credentials: { access_token: ACCESS_TOKEN, app_secret: APP_SECRET, ...account.credentials },
  settings: account.settings,
  accountId: account.accountId,
  accountName: null,
  apiUrl: api.url,
  inboundUrl: "https://parley.example/channels/meta/uid",
  inboundSecret: "verify-me",
  now: Date.now,
  request: (request) => requestDouble(api.url, request),
});

async function requestDouble(apiUrl: string, { method, path, headers, body }: VendorRequest) {
  const response = await fetch(path.startsWith("/") ? `${apiUrl}${path}` : path, {
    method,
    headers: { ...headers, ...(body && "json" in body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: encode(body) } : {}),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  let json: unknown;
  try {
    json = JSON.parse(bytes.toString());
  } catch {
    json = undefined;
  }
  return { status: response.status, headers: Object.fromEntries(response.headers), bytes, json };
}

function encode(body: NonNullable<VendorRequest["body"]>): string | FormData {
  if ("json" in body) return JSON.stringify(body.json);
  const form = new FormData();
  if ("form" in body) return new URLSearchParams(body.form).toString();
  for (const field of body.multipart) {
    if ("value" in field) form.append(field.name, field.value);
    else
      form.append(
        field.name,
        new Blob([new Uint8Array(field.file.content)], { type: field.file.contentType }),
        field.file.name,
      );
  }
  return form;
}

export const postCall = ({
  headers,
  body,
}: {
  readonly headers: Record<string, string>;
  readonly body: string;
}): ChannelCall => ({
  method: "POST",
  url: "https://parley.example/channels/meta/uid",
  query: {},
  headers,
  body: Buffer.from(body),
});

export const getCall = (query: Record<string, string>): ChannelCall => ({
  method: "GET",
  url: "https://parley.example/channels/meta/uid",
  query,
  headers: {},
  body: Buffer.alloc(0),
});
