import type { App } from "../../platform/operations/context.ts";
import { sealedPlace } from "../../platform/secrets/sealed-place.ts";
import { fetchBytes } from "../../training/index.ts";
import { asPageFailure } from "../sync/page-failure.ts";
import { PageFailure } from "../sync/outcome.ts";
import type { Connector, Exchange } from "./connector.ts";
import { createVendorApi, type VendorApi } from "./vendor-api.ts";

export const sealedCredential = sealedPlace({
  purpose: "source-credential",
  table: "sources",
  id: "id",
  column: "credential",
});

export const sealCredential = (app: Pick<App, "signingKey">, credential: string): string =>
  sealedCredential.seal(app, credential);

/** Throws when the installation's key has changed since. */
export function unsealCredential(app: Pick<App, "signingKey">, sealed: string | null): string {
  if (sealed === null) return "";
  try {
    return sealedCredential.unseal(app, sealed);
  } catch {
    throw new PageFailure("unauthorized", "The stored access key can't be read any more. Enter it again.");
  }
}

/** The vendor's API, ready to be called with the credential. */
export async function openConnection(
  app: App,
  connector: Connector,
  { settings, credential }: { settings: unknown; credential: string },
  signal: AbortSignal,
): Promise<VendorApi> {
  const connection = { settings, credential, urls: app.services.vendorUrls };
  const { label, delayMs } = connector;
  const access = await connector.access(connection, exchangeOf(app, label, signal));
  if (new URL(access.baseUrl).protocol !== "https:" && !app.config.allowPrivate.training)
    throw new PageFailure(
      "bad_url",
      `${label} must be reached by https, so that the access key stays secret.`,
    );
  return createVendorApi(app, { label, delayMs, ...access }, signal);
}

const exchangeOf =
  (app: App, label: string, signal: AbortSignal): Exchange =>
  async (address, form) => {
    try {
      const { status, bytes } = await fetchBytes(address, {
        signal,
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams(form).toString(),
        timeoutMs: 20_000,
        maxBytes: 64 * 1024,
        allowPrivateAddresses: app.config.allowPrivate.training,
      });
      if (status >= 500)
        throw new PageFailure("http_status", `${label} answered with the status ${status}.`, {
          isTransient: true,
        });
      return status === 200 ? JSON.parse(bytes.toString("utf8")) : {};
    } catch (error) {
      signal.throwIfAborted();
      throw asPageFailure(error);
    }
  };
