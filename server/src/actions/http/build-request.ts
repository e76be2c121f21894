import { fillTemplate, templatePaths, type TemplateValues } from "../../language/index.ts";
import { parseFileUrl } from "../../training/index.ts";
import { ActionFailure } from "../failure.ts";
import type { HttpConfiguration } from "../schema.ts";
import { fillBody } from "./fill-body.ts";

export interface BuiltRequest {
  readonly method: HttpConfiguration["method"];
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

const CONTENT_TYPES = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
  text: "text/plain; charset=utf-8",
};
/** A step up or in place, as a server may read it: some end a segment's name at a semicolon. */
const DOTS = /(?:^|[/\\])\.{1,2}(?=[/\\;]|$)/;
const MOST_DECODINGS = 5;

/** The scheme, host and port of an action's address: no placeholder stands in them. */
export const originOf = (url: string): string | null =>
  /^https?:\/\/[^/?#{}@\\\s]+(?=[/?#]|$)/i.exec(url)?.[0] ?? null;

/** The host that an action calls, as secrets name it. */
export function hostOf(url: string): string | null {
  const origin = originOf(url);
  return origin !== null && URL.canParse(origin) ? new URL(origin).host : null;
}

export const usesSecrets = (text: string): boolean =>
  templatePaths(text).some((path) => path.startsWith("secrets."));

export function buildRequest(configuration: HttpConfiguration, values: TemplateValues): BuiltRequest {
  const { method, query, body_type } = configuration;
  const url = addressOf(configuration.url, values);
  for (const [name, template] of Object.entries(query)) {
    const value = fillTemplate(template, values);
    if (value !== "") url.searchParams.append(name, value);
  }
  const headers: Record<string, string> = { accept: "application/json, text/*;q=0.8" };
  const body =
    configuration.body === null || method === "GET"
      ? undefined
      : fillBody(body_type, configuration.body, values);
  if (body !== undefined) headers["content-type"] = CONTENT_TYPES[body_type];
  for (const [name, template] of Object.entries(configuration.headers)) {
    const value = fillTemplate(template, values).trim();
    // oxlint-disable-next-line no-control-regex -- what HTTP refuses in a header
    if (/[^\t\x20-\x7e\x80-\xff]/.test(value))
      throw new ActionFailure(`A value has characters that can't be sent in the header ${name}.`);
    if (value !== "") headers[name.toLowerCase()] = value;
  }
  headers[PROOF_HEADER] = proofOf(values);
  return { method, url, headers, body };
}

/** Set last: no template says more about the visitor than is proven. */
const PROOF_HEADER = "parley-visitor-proof";

function proofOf({ visitor }: TemplateValues): string {
  const { proof } = (visitor ?? {}) as { readonly proof?: unknown };
  return typeof proof === "string" ? proof : "none";
}

/** Values fill one part of the path each: neither slashes nor dots lead to another address. */
function addressOf(template: string, values: TemplateValues): URL {
  const filled = fillTemplate(template, { ...values, secrets: {} }, { encode: encodeURIComponent });
  const origin = originOf(template);
  if (origin === null || leavesItsPlace(filled.slice(origin.length)))
    throw new ActionFailure("An argument can't be part of the address.");
  return parseFileUrl(filled);
}

/** Services and proxies decode a path before they resolve its dots, some of them twice, so `..%2F` counts as `../`. */
function leavesItsPlace(address: string): boolean {
  let path = address.split(/[?#]/)[0] ?? "";
  for (let round = 0; round < MOST_DECODINGS; round += 1) {
    if (DOTS.test(path)) return true;
    const decoded = path.replaceAll(/%([\da-f]{2})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
    if (decoded === path) return false;
    path = decoded;
  }
  return true;
}
