import { randomBytes } from "node:crypto";
import { hashSecret, newSecret, sign } from "../../platform/secrets/secrets.ts";
import { TOKEN_PREFIX } from "../authenticate.ts";

const REFRESH_PREFIX = "api-r1-";
const SHAPE = /^api-r1-([\w-]{22})\.[\w-]{43}$/;

/** The tokens a client receives. Only their hashes are stored. */
export interface TokenPair {
  readonly access: string;
  readonly refresh: string;
}

/** All refresh tokens of a grant share their family, so that an old one is recognized without keeping any. */
export const familyOf = (refresh: string): string | null => {
  const family = SHAPE.exec(refresh)?.[1];
  return family === undefined ? null : hashSecret(family);
};

export const firstPair = (): TokenPair => ({
  access: newSecret(TOKEN_PREFIX),
  refresh: `${REFRESH_PREFIX}${randomBytes(16).toString("base64url")}.${newSecret()}`,
});

export const newRefreshNonce = (): string => randomBytes(16).toString("base64url");

/** Derived, so that a client that refreshes twice at once gets the same tokens twice. */
export function nextPair(signingKey: string, refresh: string, nonce: string): TokenPair {
  const derive = (purpose: string) => sign(signingKey, purpose, `${nonce}\n${refresh}`);
  return {
    access: TOKEN_PREFIX + derive("oauth-access"),
    refresh: `${refresh.slice(0, refresh.indexOf("."))}.${derive("oauth-refresh")}`,
  };
}
