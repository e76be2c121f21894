import type { App } from "../../platform/operations/context.ts";
import { parseFileUrl } from "../../training/index.ts";
import { isPointer } from "../json-pointer.ts";
import type { HttpConfiguration } from "../schema.ts";
import { openSecrets } from "../secrets.ts";
import { hostOf, usesSecrets } from "./build-request.ts";
import { fillJson } from "./fill-body.ts";
import { namesOfSecrets } from "./template-texts.ts";

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9a-z-]+$/i;
/** They belong to the connection, not to the action. */
const OWN_HEADERS =
  /^(?:host|content-length|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect|accept-encoding|proxy-.*)$/i;

/** What is wrong with an HTTP configuration, after the word "configuration", or null. */
export async function problemOfHttp(
  app: App,
  projectId: number,
  configuration: HttpConfiguration,
): Promise<string | null> {
  const { url, headers, body, body_type, method, select, mapping } = configuration;
  if (!isAddress(url))
    return ".url must be a whole address such as https://api.example.com/orders/{{parameters.order_id}}, without a placeholder in its host.";
  if (usesSecrets(url)) return ".url must not contain a secret. Send it in query, headers or body.";
  const wrong = Object.keys(headers).find((name) => !HEADER_NAME.test(name) || OWN_HEADERS.test(name));
  if (wrong !== undefined) return `.headers can't contain ${wrong.slice(0, 60)}.`;
  if (body !== null && method === "GET") return ".body can't be sent with GET.";
  if (body !== null && body_type === "json" && !isJsonTemplate(body))
    return '.body must be JSON, such as {"order": "{{parameters.order_id}}"}, or have another body_type.';
  const pointer = [select, ...Object.values(mapping ?? {})].find((text) => text !== null && !isPointer(text));
  if (pointer !== undefined)
    return ` has ${String(pointer).slice(0, 60)}, which is no JSON Pointer such as /order/status.`;
  if (select !== null && mapping !== null) return " has select and mapping. Use one of them.";
  return problemOfSecrets(app, projectId, configuration);
}

async function problemOfSecrets(
  app: App,
  projectId: number,
  configuration: HttpConfiguration,
): Promise<string | null> {
  const names = namesOfSecrets(configuration);
  if (names.length === 0) return null;
  if (!/^https:/i.test(configuration.url) && !app.config.allowPrivate.actions)
    return ".url must begin with https://, because secrets are sent.";
  const stored = await openSecrets(app, { projectId });
  const host = hostOf(configuration.url);
  for (const name of names) {
    const secret = stored.find((other) => other.name === name);
    if (!secret) return ` uses the secret ${name.slice(0, 64)}, which does not exist. Create it first.`;
    if (secret.host !== host)
      return ` sends the secret ${name} to ${host}, but it is for ${secret.host} only.`;
  }
  return null;
}

function isAddress(url: string): boolean {
  if (hostOf(url) === null) return false;
  try {
    parseFileUrl(url.replaceAll(/\{\{[^{}]*\}\}/g, "x"));
    return true;
  } catch {
    return false;
  }
}

function isJsonTemplate(body: string): boolean {
  try {
    JSON.parse(fillJson(body, {}));
    return true;
  } catch {
    return false;
  }
}
