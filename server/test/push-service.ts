import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface ReceivedPush {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** What the browser would read. */
  readonly text: string;
}

export interface PushBrowser {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

export interface PushService {
  readonly received: ReceivedPush[];
  /** Attempts, also refused ones. */
  attempts: number;
  /** The next answers. */
  status: number;
  /** How long a refusal asks to wait, in seconds. */
  retryAfter: number | null;
  /** A browser that has subscribed here. */
  browser(): PushBrowser;
  close(): Promise<void>;
}

/** A push service and the browsers behind it: it checks the sender's signature and opens what it gets with their keys. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      service.attempts += 1;
      const path = request.url ?? "";
      const browser = browsers.get(path);
      if (service.status < 300 && browser) {
        checkSender(String(request.headers.authorization), origin());
        const text = decrypt(Buffer.concat(chunks), browser.ecdh, browser.auth);
        service.received.push({ path, headers: request.headers, text });
      }
      const { status, retryAfter } = service;
      const headers = retryAfter === null ? {} : { "retry-after": String(retryAfter) };
      response.writeHead(browser ? status : 404, headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service: PushService = {
    received: [],
    attempts: 0,
    status: 201,
    retryAfter: null,
    browser() {
      const ecdh = createECDH("prime256v1");
      ecdh.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(8).toString("hex")}`;
      browsers.set(path, { ecdh, auth });
      const keys = { p256dh: ecdh.getPublicKey("base64url"), auth: auth.toString("base64url") };
      return { endpoint: origin() + path, keys };
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return service;
}

/** RFC 8292: a token signed with the key it names, for this service and no longer than a day. */
function checkSender(authorization: string, audience: string): void {
  const [, token = "", key = ""] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const coordinate = (from: number) => point.subarray(from, from + 32).toString("base64url");
  const jwk = { kty: "EC", crv: "P-256", x: coordinate(1), y: coordinate(33) };
  const publicKey = createPublicKey({ format: "jwk", key: jwk });
  const signed = Buffer.from(`${head}.${claims}`);
  const isValid = verify(
    "sha256",
    signed,
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  const { aud, sub } = JSON.parse(Buffer.from(claims, "base64url").toString()) as {
    aud: string;
    sub: string;
  };
  if (!isValid || aud !== audience || !/^(mailto:|https?:)/.test(sub))
    throw new Error("The sender isn't proven");
}

/** RFC 8291 from the browser's side. */
function decrypt(body: Buffer, ecdh: ReturnType<typeof createECDH>, auth: Buffer): string {
  const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const sender = body.subarray(21, 21 + keyLength);
  const derive = (secret: Buffer, by: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, by, info, length));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), sender]);
  const secret = derive(ecdh.computeSecret(sender), auth, info, 32);
  const decipher = createDecipheriv(
    "aes-128-gcm",
    derive(secret, salt, "Content-Encoding: aes128gcm\0", 16),
    derive(secret, salt, "Content-Encoding: nonce\0", 12),
  );
  const record = body.subarray(21 + keyLength);
  decipher.setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  if (plain.at(-1) !== 2) throw new Error("The record isn't the last");
  return plain.subarray(0, -1).toString();
}
