import { createDecipheriv, createHash } from "node:crypto";
import type { CompoundFile } from "./compound-file.ts";
import { FileProblem } from "./file-problem.ts";
import { attribute, readXml, type XmlAttributes } from "./xml.ts";

/**
 * The passwords that Excel and PowerPoint encrypt with on their own where a user only restricts changes. They
 * protect nothing: every program that opens these files knows them.
 */
export const BUILT_IN_PASSWORDS = ["VelvetSweatshop", "/01Hannes Ruescher/01"];

const SPIN_LIMIT = 1_000_000;
const STANDARD_SPIN = 50_000;
const SEGMENT_BYTES = 4096;
const BLOCK_KEYS = {
  input: Buffer.from("fea7d2763b4b9e79", "hex"),
  value: Buffer.from("d7aa0f6d3061344e", "hex"),
  key: Buffer.from("146e0be7abacd0d6", "hex"),
};

/** The zip archive inside an encrypted docx, pptx or xlsx, if a built-in password opens it. */
export function decryptPackage(file: CompoundFile): Buffer {
  const info = file.stream("EncryptionInfo");
  const content = file.stream("EncryptedPackage");
  if (!info || !content || info.length < 12 || content.length < 8) throw locked("EncryptedPackage");
  const open =
    info.readUInt16LE(0) === 4 && info.readUInt16LE(2) === 4 ? openAgile(info) : openStandard(info);
  for (const password of BUILT_IN_PASSWORDS) {
    const decrypt = open(Buffer.from(password, "utf16le"));
    const size = Math.min(Number(content.readBigUInt64LE(0)), content.length - 8);
    if (decrypt) return decrypt(content.subarray(8)).subarray(0, size);
  }
  throw locked("EncryptedPackage");
}

/** Checks a password; null if it is wrong. */
type Open = (password: Buffer) => ((content: Buffer) => Buffer) | null;

function locked(detail: string): FileProblem {
  return new FileProblem("encrypted", { detail });
}

/** Hashes the password many times, which makes guessing slow. */
function spin(algorithm: string, salt: Buffer, password: Buffer, rounds: number): Buffer {
  let hash = digest(algorithm, salt, password);
  const counter = Buffer.alloc(4);
  for (let round = 0; round < rounds; round++) {
    counter.writeUInt32LE(round);
    hash = digest(algorithm, counter, hash);
  }
  return hash;
}

function digest(algorithm: string, ...parts: Buffer[]): Buffer {
  const hash = createHash(algorithm);
  for (const part of parts) hash.update(part);
  return hash.digest();
}

function decipher(name: string, key: Buffer, iv: Buffer | null, content: Buffer): Buffer {
  const cipher = createDecipheriv(name, key, iv).setAutoPadding(false);
  return Buffer.concat([cipher.update(content.subarray(0, content.length & ~15)), cipher.final()]);
}

/** Office 2007: AES by single blocks, and one hash. */
function openStandard(info: Buffer): Open {
  const header = 12;
  const verifier = header + info.readUInt32LE(8);
  if (info.readUInt16LE(2) !== 2 || verifier + 72 > info.length)
    throw locked("encryption of another program");
  const keyBytes = info.readUInt32LE(header + 16) / 8;
  if (![16, 24, 32].includes(keyBytes)) throw locked("key size");
  const salt = info.subarray(verifier + 4, verifier + 20);
  const decryptWith = (key: Buffer) => (content: Buffer) =>
    decipher(`aes-${keyBytes * 8}-ecb`, key, null, content);
  return (password) => {
    const hash = digest("sha1", spin("sha1", salt, password, STANDARD_SPIN), Buffer.alloc(4));
    const key = Buffer.concat([0x36, 0x5c].map((fill) => digest("sha1", masked(hash, fill)))).subarray(
      0,
      keyBytes,
    );
    const decrypt = decryptWith(key);
    const expected = digest("sha1", decrypt(info.subarray(verifier + 20, verifier + 36)));
    const found = decrypt(info.subarray(verifier + 40, verifier + 72)).subarray(0, 20);
    return found.equals(expected) ? decrypt : null;
  };
}

function masked(hash: Buffer, fill: number): Buffer {
  const block = Buffer.alloc(64, fill);
  for (const [index, byte] of hash.entries()) block[index] = (block[index] ?? 0) ^ byte;
  return block;
}

interface Cipher {
  hash: string;
  name: string;
  keyBytes: number;
  blockBytes: number;
  salt: Buffer;
}

/** Office 2010 and later: described by XML. */
function openAgile(info: Buffer): Open {
  const { content, password: locks, attributes } = readAgileInfo(info.subarray(8));
  const value = (name: string) => Buffer.from(attribute(attributes, name) ?? "", "base64");
  const rounds = Number(attribute(attributes, "spinCount"));
  if (!(rounds <= SPIN_LIMIT)) throw locked("spin count");
  return (password) => {
    const hash = spin(locks.hash, locks.salt, password, rounds);
    const decrypt = (blockKey: Buffer, encrypted: Buffer) =>
      decipher(
        locks.name,
        sized(digest(locks.hash, hash, blockKey), locks.keyBytes),
        sized(locks.salt, locks.blockBytes),
        encrypted,
      );
    const expected = digest(
      locks.hash,
      decrypt(BLOCK_KEYS.input, value("encryptedVerifierHashInput")).subarray(0, locks.salt.length),
    );
    const found = decrypt(BLOCK_KEYS.value, value("encryptedVerifierHashValue"));
    if (!found.subarray(0, expected.length).equals(expected)) return null;
    const key = decrypt(BLOCK_KEYS.key, value("encryptedKeyValue")).subarray(0, content.keyBytes);
    return (encrypted) => decryptSegments(content, key, encrypted);
  };
}

function decryptSegments({ hash, name, blockBytes, salt }: Cipher, key: Buffer, encrypted: Buffer): Buffer {
  const segments: Buffer[] = [];
  const counter = Buffer.alloc(4);
  for (let at = 0, index = 0; at < encrypted.length; at += SEGMENT_BYTES, index++) {
    counter.writeUInt32LE(index);
    const iv = sized(digest(hash, salt, counter), blockBytes);
    segments.push(decipher(name, key, iv, encrypted.subarray(at, at + SEGMENT_BYTES)));
  }
  return Buffer.concat(segments);
}

function sized(bytes: Buffer, length: number): Buffer {
  return bytes.length >= length
    ? bytes.subarray(0, length)
    : Buffer.concat([bytes, Buffer.alloc(length - bytes.length, 0x36)]);
}

function readAgileInfo(xml: Buffer): { content: Cipher; password: Cipher; attributes: XmlAttributes } {
  let content: Cipher | null = null;
  let password: { cipher: Cipher; attributes: XmlAttributes } | null = null;
  readXml(xml, {
    open: (name, attributes) => {
      if (name === "keyData") content = cipherOf(attributes);
      if (name === "encryptedKey" && attribute(attributes, "spinCount") !== undefined)
        password ??= { cipher: cipherOf(attributes), attributes };
    },
  });
  // TypeScript does not see what a callback assigns.
  const found = { content, password } as {
    content: Cipher | null;
    password: { cipher: Cipher; attributes: XmlAttributes } | null;
  };
  if (!found.content || !found.password) throw locked("no key for a password");
  return { content: found.content, password: found.password.cipher, attributes: found.password.attributes };
}

function cipherOf(attributes: XmlAttributes): Cipher {
  const keyBits = Number(attribute(attributes, "keyBits"));
  const hash = (attribute(attributes, "hashAlgorithm") ?? "").toLowerCase().replace("-", "");
  const chaining = attribute(attributes, "cipherChaining") === "ChainingModeCFB" ? "cfb8" : "cbc";
  if (attribute(attributes, "cipherAlgorithm") !== "AES" || ![128, 192, 256].includes(keyBits))
    throw locked("cipher");
  if (!/^(sha1|sha256|sha384|sha512|md5)$/.test(hash)) throw locked("hash");
  return {
    hash,
    name: `aes-${keyBits}-${chaining}`,
    keyBytes: keyBits / 8,
    blockBytes: 16,
    salt: Buffer.from(attribute(attributes, "saltValue") ?? "", "base64"),
  };
}
