import { createOpenAiVendor } from "../openai/openai-vendor.ts";
import type { WaysConfig } from "../openai/openai-ways.ts";
import type { AddressGuard } from "../vendor-http.ts";
import type { Vendor } from "../vendor.ts";
import { createEntraTokens, type EntraApplication } from "./entra-token.ts";

export interface AzureVendorConfig extends Pick<WaysConfig, "abilitiesOf"> {
  /** The resource, such as https://bakery.openai.azure.com. */
  readonly endpoint: string;
  /** A key of the resource, or the secret of the application. */
  readonly secret: string;
  /** Null where the secret is a key. */
  readonly application: EntraApplication | null;
  /** Null for the interface without versions. */
  readonly apiVersion: string | null;
  readonly loginUrl: string | null;
  readonly guard?: AddressGuard;
}

/** OpenAI's models at Azure, where a model is the name of a deployment. */
export function createAzureVendor({ endpoint, apiVersion, ...config }: AzureVendorConfig): Vendor {
  const { secret, application, loginUrl, abilitiesOf, guard } = config;
  const tokens = application && createEntraTokens(application, secret, loginUrl);
  const version = apiVersion === null ? null : `?api-version=${encodeURIComponent(apiVersion)}`;
  const vendor = createOpenAiVendor({
    apiKey: null,
    baseUrl: endpoint.replace(/\/+$/, "").replace(/\/openai(\/v1)?$/, ""),
    abilitiesOf,
    authorize: async () =>
      tokens ? { authorization: `Bearer ${await tokens.get()}` } : { "api-key": secret },
    ...(tokens
      ? { renew: ({ authorization = "" }) => tokens.drop(authorization.replace(/^Bearer /, "")) }
      : {}),
    pathOf(use, deployment) {
      if (version === null)
        return use === "responses" ? "/openai/v1/responses" : "/openai/v1/chat/completions";
      if (use === "responses") return `/openai/responses${version}`;
      return `/openai/deployments/${encodeURIComponent(deployment)}/chat/completions${version}`;
    },
    ...(guard ? { guard } : {}),
  });
  return {
    ...vendor,
    name: "azure",
    async close() {
      await Promise.all([vendor.close(), tokens?.close()]);
    },
  };
}
