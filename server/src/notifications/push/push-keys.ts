import { createECDH, createPrivateKey, sign, type KeyObject } from "node:crypto";
import { findSecret, insertSecret, upsertSecret } from "../../platform/secrets/queries.ts";
import { sealedPlace } from "../../platform/secrets/sealed-place.ts";
import type { App } from "../../platform/operations/context.ts";

const NAME = "push-key";
export const sealedPushKey = sealedPlace({
  purpose: "push-key",
  table: "secrets",
  id: "name",
  row: NAME,
  column: "value",
});
const CURVE = "prime256v1";
/** Push services refuse what is valid for more than a day. */
const TOKEN_LIFE_S = 12 * 60 * 60;

/** The key by which push services recognize this installation (VAPID, RFC 8292). */
export interface PushKeys {
  /** As browsers get it: an uncompressed point, base64url. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

type KeyStore = Pick<App, "db" | "signingKey">;

/** Created at the first use and shared by the fleet; kept sealed. */
export async function loadPushKeys(app: KeyStore): Promise<PushKeys> {
  const stored = await findSecret(app.db.read, NAME);
  const secret = stored === null ? null : unsealed(app, stored);
  if (secret) return keysOf(secret);
  const created = newSecretKey();
  const sealed = sealedPushKey.seal(app, created);
  // A key sealed with an earlier SECRET_KEY is lost, and the browsers subscribe again.
  if (stored !== null) await app.db.writeStatement((sql) => upsertSecret(sql, NAME, sealed));
  const kept = stored === null ? await app.db.write(({ sql }) => insertSecret(sql, NAME, sealed)) : sealed;
  return keysOf(unsealed(app, kept) ?? created);
}

function unsealed(app: KeyStore, sealed: string): string | null {
  try {
    return sealedPushKey.unseal(app, sealed);
  } catch {
    return null;
  }
}

function newSecretKey(): string {
  const ecdh = createECDH(CURVE);
  ecdh.generateKeys();
  return ecdh.getPrivateKey("base64url");
}

function keysOf(secret: string): PushKeys {
  const ecdh = createECDH(CURVE);
  ecdh.setPrivateKey(secret, "base64url");
  const point = ecdh.getPublicKey();
  const coordinate = (from: number) => point.subarray(from, from + 32).toString("base64url");
  // JSON Web Keys have fixed lengths; a private key with leading zeros is shorter.
  const d = Buffer.from(secret, "base64url").toString("hex").padStart(64, "0");
  const privateKey = createPrivateKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: coordinate(1),
      y: coordinate(33),
      d: Buffer.from(d, "hex").toString("base64url"),
    },
  });
  return { publicKey: point.toString("base64url"), privateKey };
}

/** The header that tells a push service who sends; the contact is how its operator reaches ours. */
export function authorizationOf(
  keys: PushKeys,
  request: { readonly endpoint: string; readonly contact: string; readonly now: number },
): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = {
    aud: new URL(request.endpoint).origin,
    exp: Math.floor(request.now / 1000) + TOKEN_LIFE_S,
    sub: request.contact,
  };
  const unsigned = `${encode({ typ: "JWT", alg: "ES256" })}.${encode(claims)}`;
  const key = { key: keys.privateKey, dsaEncoding: "ieee-p1363" } as const;
  const signature = sign("sha256", Buffer.from(unsigned), key).toString("base64url");
  return `vapid t=${unsigned}.${signature}, k=${keys.publicKey}`;
}
