import { createHmac } from "node:crypto";
import type { z } from "zod";
import { ChannelFailure, type ChannelVendor, type VendorRequest } from "../channel.ts";
import { graphFailure } from "./graph-failure.ts";

/** Meta serves a version for about two years; this one since February 2026. */
const GRAPH_VERSION = "v25.0";

/** What every app of Meta has: a token that acts for an account, and the secret that signs. */
export interface MetaCredentials {
  readonly access_token: string;
  readonly app_secret: string;
}

export interface GraphRequest extends Pick<VendorRequest, "method" | "body" | "timeoutMs"> {
  /** Such as `/me/messages`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
}

/**
 * One request to the Graph API; its failures are `ChannelFailure`s in plain words. The proof shows that the token is
 * used by the app it was made for, so a stolen token is worth nothing, and a wrong app secret shows at once.
 */
export async function requestGraph(
  vendor: ChannelVendor<MetaCredentials>,
  label: string,
  { method, path, query, body, timeoutMs }: GraphRequest,
): Promise<unknown> {
  const parameters = new URLSearchParams({ ...query, appsecret_proof: appSecretProof(vendor.credentials) });
  const answer = await vendor.request({
    method,
    path: `/${GRAPH_VERSION}${path}?${parameters.toString()}`,
    headers: bearerOf(vendor.credentials),
    ...(body ? { body } : {}),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
  const failure = graphFailure(label, answer, vendor);
  if (failure) throw failure;
  return answer.json;
}

/** The same for an answer that is read. */
export async function queryGraph<Schema extends z.ZodType>(
  vendor: ChannelVendor<MetaCredentials>,
  label: string,
  request: GraphRequest,
  schema: Schema,
): Promise<z.output<Schema>> {
  const answer = schema.safeParse(await requestGraph(vendor, label, request));
  if (!answer.success)
    throw new ChannelFailure(`${label} gave an answer that can't be read.`, { isTransient: true });
  return answer.data;
}

export const bearerOf = ({ access_token }: MetaCredentials): Record<string, string> => ({
  authorization: `Bearer ${access_token}`,
});

const appSecretProof = ({ access_token, app_secret }: MetaCredentials): string =>
  createHmac("sha256", app_secret).update(access_token).digest("hex");
