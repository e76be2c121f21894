import { fromJson, type JsonText } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import { sealedPlace } from "../platform/secrets/sealed-place.ts";
import { ChannelFailure } from "./channel.ts";

export const sealedChannelCredentials = sealedPlace({
  purpose: "channel-credentials",
  table: "channels",
  id: "id",
  column: "credentials",
});

export const sealCredentials = (app: Pick<App, "signingKey">, credentials: object): string =>
  sealedChannelCredentials.seal(app, JSON.stringify(credentials));

export function unsealCredentials(app: Pick<App, "signingKey">, sealed: string): object {
  try {
    return fromJson<object>(sealedChannelCredentials.unseal(app, sealed) as JsonText);
  } catch {
    throw new ChannelFailure("The stored credentials can't be read any more. Enter them again.", {
      isRefused: true,
    });
  }
}

const LONGEST_PROBLEM = 500;
/** Shorter values are no secrets, and would blank out words. */
const SHORTEST_SECRET = 6;

/** A problem as the team may read it: vendors repeat what they were sent, and so do addresses with a token in them. */
export function maskSecrets(problem: string, credentials: object): string {
  let masked = problem;
  for (const value of Object.values(credentials))
    if (typeof value === "string" && value.length >= SHORTEST_SECRET)
      masked = masked.replaceAll(value, "•••").replaceAll(encodeURIComponent(value), "•••");
  return masked.slice(0, LONGEST_PROBLEM);
}
