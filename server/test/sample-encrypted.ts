import { createCipheriv, createHash } from "node:crypto";
import { compoundFile } from "./sample-files.ts";

/** Builders of encrypted office files for tests, with few rounds where the format lets them choose. */

const hash = (algorithm: string, ...parts: Buffer[]): Buffer =>
  createHash(algorithm).update(Buffer.concat(parts)).digest();

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function spun(algorithm: string, salt: Buffer, password: string, rounds: number): Buffer {
  let current = hash(algorithm, salt, Buffer.from(password, "utf16le"));
  for (let round = 0; round < rounds; round++) current = hash(algorithm, uint32(round), current);
  return current;
}

function encrypt(cipher: string, key: Buffer, iv: Buffer | null, plain: Buffer): Buffer {
  const padded = Buffer.concat([plain, Buffer.alloc(-plain.length & 15)]);
  const encryptor = createCipheriv(cipher, key, iv).setAutoPadding(false);
  return Buffer.concat([encryptor.update(padded), encryptor.final()]);
}

function packageOf(info: Buffer, size: number, content: Buffer): Buffer {
  const length = Buffer.concat([uint32(size), uint32(0)]);
  return compoundFile({ "/EncryptionInfo": info, "/EncryptedPackage": Buffer.concat([length, content]) });
}

/** As Office 2010 and later encrypt. */
export function agileFile(zip: Buffer, password: string, spinCount = 100): Buffer {
  const [salt, keySalt, key, verifier] = [1, 2, 3, 4].map((fill) =>
    Buffer.alloc(fill === 3 ? 32 : 16, fill),
  ) as [Buffer, Buffer, Buffer, Buffer];
  const base = spun("sha512", salt, password, spinCount);
  const locked = (block: string, plain: Buffer) =>
    encrypt(
      "aes-256-cbc",
      hash("sha512", base, Buffer.from(block, "hex")).subarray(0, 32),
      salt,
      plain,
    ).toString("base64");
  const cipher = `saltSize="16" blockSize="16" keyBits="256" hashSize="64" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" hashAlgorithm="SHA512"`;
  const xml = `<?xml version="1.0" encoding="UTF-8"?><encryption xmlns:p="p"><keyData ${cipher} saltValue="${keySalt.toString("base64")}"/><keyEncryptors><keyEncryptor><p:encryptedKey spinCount="${spinCount}" ${cipher} saltValue="${salt.toString("base64")}" encryptedVerifierHashInput="${locked("fea7d2763b4b9e79", verifier)}" encryptedVerifierHashValue="${locked("d7aa0f6d3061344e", hash("sha512", verifier))}" encryptedKeyValue="${locked("146e0be7abacd0d6", key)}"/></keyEncryptor></keyEncryptors></encryption>`;
  const segments: Buffer[] = [];
  for (let at = 0; at < zip.length; at += 4096) {
    const iv = hash("sha512", keySalt, uint32(at / 4096)).subarray(0, 16);
    segments.push(encrypt("aes-256-cbc", key, iv, zip.subarray(at, at + 4096)));
  }
  const info = Buffer.concat([Buffer.from("0400040040000000", "hex"), Buffer.from(xml)]);
  return packageOf(info, zip.length, Buffer.concat(segments));
}

/** As Office 2007 encrypts. */
export function standardFile(zip: Buffer, password: string): Buffer {
  const salt = Buffer.alloc(16, 5);
  const verifier = Buffer.alloc(16, 6);
  const base = hash("sha1", spun("sha1", salt, password, 50_000), uint32(0));
  const block = Buffer.alloc(64, 0x36);
  for (const [index, byte] of base.entries()) block[index]! ^= byte;
  const key = hash("sha1", block).subarray(0, 16);
  const header = Buffer.concat([
    uint32(0x24),
    uint32(0),
    uint32(0x660e),
    uint32(0x8004),
    uint32(128),
    Buffer.alloc(12),
  ]);
  const info = Buffer.concat([
    Buffer.from("0300020024000000", "hex"),
    uint32(header.length),
    header,
    uint32(16),
    salt,
    encrypt("aes-128-ecb", key, null, verifier),
    uint32(20),
    encrypt("aes-128-ecb", key, null, hash("sha1", verifier)),
  ]);
  return packageOf(info, zip.length, encrypt("aes-128-ecb", key, null, zip));
}

function rc4(key: Buffer, plain: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, index) => index);
  const swap = (a: number, b: number) => ([state[a], state[b]] = [state[b]!, state[a]!]);
  for (let i = 0, j = 0; i < 256; i++) swap(i, (j = (j + state[i]! + key[i % key.length]!) & 255));
  let [i, j] = [0, 0];
  return plain.map((byte) => {
    i = (i + 1) & 255;
    j = (j + state[i]!) & 255;
    swap(i, j);
    return byte ^ state[(state[i]! + state[j]!) & 255]!;
  }) as Buffer;
}

const PLAIN_RECORDS = new Set([0x809, 0x2f, 0xe1]);

/** A workbook of Excel 97 whose records are encrypted by RC4, with the key of 40 bits or of 128. */
export function encryptedWorkbook(stream: Buffer, password: string, bits: 40 | 128): Buffer {
  const salt = Buffer.alloc(16, 8);
  const verifier = Buffer.alloc(16, 9);
  const bytes = Buffer.from(password, "utf16le");
  const once = Buffer.concat([hash("md5", bytes).subarray(0, 5), salt]);
  const narrow = hash("md5", ...Array.from({ length: 16 }, () => once)).subarray(0, 5);
  const keyOf = (block: number) =>
    bits === 40
      ? hash("md5", narrow, uint32(block))
      : hash("sha1", hash("sha1", salt, bytes), uint32(block)).subarray(0, 16);
  const checked = rc4(keyOf(0), Buffer.concat([verifier, hash(bits === 40 ? "md5" : "sha1", verifier)]));
  const header = Buffer.concat([
    uint32(4),
    uint32(0),
    uint32(0x6801),
    uint32(0x8004),
    uint32(128),
    Buffer.alloc(12),
  ]);
  const lock =
    bits === 40
      ? Buffer.concat([Buffer.from("010001000100", "hex"), salt, checked])
      : Buffer.concat([
          Buffer.from("010004000200", "hex"),
          uint32(4),
          uint32(header.length),
          header,
          uint32(16),
          salt,
          checked.subarray(0, 16),
          uint32(20),
          checked.subarray(16),
        ]);
  const head = Buffer.from([0x2f, 0, lock.length, 0]);
  const opening = 4 + stream.readUInt16LE(2);
  const plain = Buffer.concat([stream.subarray(0, opening), head, lock, stream.subarray(opening)]);
  const blocks: Buffer[] = [];
  for (let at = 0; at < plain.length; at += 1024)
    blocks.push(rc4(keyOf(at / 1024), plain.subarray(at, at + 1024)));
  const result = Buffer.concat(blocks);
  for (let at = 0; at + 4 <= plain.length;) {
    const type = plain.readUInt16LE(at);
    const end = at + 4 + plain.readUInt16LE(at + 2);
    const clearUntil = PLAIN_RECORDS.has(type) ? end : at + 4 + (type === 0x85 ? 4 : 0);
    plain.copy(result, at, at, clearUntil);
    // The positions of sheets moved with the record that was added.
    if (type === 0x85) result.writeUInt32LE(plain.readUInt32LE(at + 4) + head.length + lock.length, at + 4);
    at = end;
  }
  return compoundFile({ "/Workbook": result });
}
