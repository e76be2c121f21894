import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** What the server asks for, as far as it is read here. */
interface Options {
  readonly challenge: string;
  /** Of a registration. */
  readonly rp: { readonly id: string };
  /** Of a signature. */
  readonly rpId: string;
}

/** What the authenticator or its browser does wrong. */
export interface Deviation {
  /** The page the browser shows. */
  readonly origin?: string;
  /** The host the authenticator signs for. */
  readonly rpId?: string;
  readonly counter?: number;
  /** Whether it knew its owner by PIN or biometrics. */
  readonly isVerified?: boolean;
}

/** A passkey in software, with what the browser adds: the JSON of `navigator.credentials` (WebAuthn level 3). */
export class SoftwareAuthenticator {
  readonly id = randomBytes(32).toString("base64url");
  counter = 0;
  readonly #origin: string;
  readonly #key: KeyObject;
  readonly #publicKey: KeyObject;

  constructor(origin: string) {
    this.#origin = origin;
    const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.#key = pair.privateKey;
    this.#publicKey = pair.publicKey;
  }

  /** `navigator.credentials.create` */
  register(options: Options, deviation: Deviation = {}) {
    const authData = Buffer.concat([
      this.#authData(options.rp.id, HAS_CREDENTIAL, deviation),
      this.#attestedCredential(),
    ]);
    const attestation = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", authData],
    ]);
    return this.#answer({
      clientDataJSON: this.#clientData("webauthn.create", options, deviation).toString("base64url"),
      attestationObject: encodeCbor(attestation).toString("base64url"),
      transports: ["internal"],
      // Browsers also send these, for servers that don't read the attestation.
      authenticatorData: authData.toString("base64url"),
      publicKey: this.#publicKey.export({ format: "der", type: "spki" }).toString("base64url"),
      publicKeyAlgorithm: -7,
    });
  }

  /** `navigator.credentials.get` */
  sign(options: Options, deviation: Deviation = {}) {
    this.counter = deviation.counter ?? this.counter + 1;
    const authData = this.#authData(options.rpId, 0, deviation);
    const clientData = this.#clientData("webauthn.get", options, deviation);
    const signed = Buffer.concat([authData, sha256(clientData)]);
    return this.#answer({
      clientDataJSON: clientData.toString("base64url"),
      authenticatorData: authData.toString("base64url"),
      signature: sign("sha256", signed, this.#key).toString("base64url"),
    });
  }

  #answer<Response extends object>(response: Response) {
    return { id: this.id, rawId: this.id, type: "public-key", clientExtensionResults: {}, response };
  }

  #clientData(type: string, { challenge }: Options, { origin = this.#origin }: Deviation): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #authData(host: string, flags: number, { rpId = host, isVerified = true }: Deviation): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const shown = flags | PRESENT | (isVerified ? VERIFIED : 0);
    return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([shown]), counter]);
  }

  #attestedCredential(): Buffer {
    const { x, y } = this.#publicKey.export({ format: "jwk" });
    const id = Buffer.from(this.id, "base64url");
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const coseKey = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x!, "base64url")],
      [-3, Buffer.from(y!, "base64url")],
    ]);
    return Buffer.concat([Buffer.alloc(16), length, id, encodeCbor(coseKey)]);
  }
}

const sha256 = (data: Buffer): Buffer => createHash("sha256").update(data).digest();

/** The part of CBOR (RFC 8949) that an attestation needs: integers, bytes, text and maps. */
function encodeCbor(value: unknown): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Map) {
    const entries = [...value].flatMap(([key, item]) => [encodeCbor(key), encodeCbor(item)]);
    return Buffer.concat([head(5, value.size), ...entries]);
  }
  throw new TypeError("This part of CBOR is not needed here");
}

function head(type: number, count: number): Buffer {
  const start = type << 5;
  if (count < 24) return Buffer.from([start | count]);
  return count < 256 ? Buffer.from([start | 24, count]) : Buffer.from([start | 25, count >> 8, count & 0xff]);
}
