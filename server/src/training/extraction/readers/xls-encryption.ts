import { createHash } from "node:crypto";
import { FileProblem } from "../file-problem.ts";
import { BUILT_IN_PASSWORDS } from "../package-encryption.ts";

const RECORD = { filePass: 0x2f, boundSheet: 0x85, ignored: 0x5c };
/** Records that stay readable: what is needed to start, and locks of shared workbooks. */
const PLAIN_RECORDS = new Set([0x009, 0x209, 0x409, 0x809, 0x2f, 0xe1, 0x194, 0x195, 0x196, 0x138]);
const BLOCK_BYTES = 1024;

/** Decrypts the content of a record at a position of the stream, in place. */
type Decrypt = (content: Buffer, position: number, recordBytes: number) => void;

/** The records of a workbook. An encrypted one is decrypted, if a built-in password opens it. */
export function decryptWorkbook(stream: Buffer): Buffer {
  const lock = findLock(stream);
  if (!lock) return stream;
  const decrypt = openLock(stream.subarray(lock.start, lock.end));
  if (!decrypt) throw new FileProblem("encrypted", { detail: "Excel" });
  const plain = Buffer.from(stream);
  for (let at = 0; at + 4 <= plain.length;) {
    const type = plain.readUInt16LE(at);
    const start = at + 4;
    const end = Math.min(start + plain.readUInt16LE(at + 2), plain.length);
    // The position of a sheet is stored in the clear.
    const from = type === RECORD.boundSheet ? Math.min(start + 4, end) : start;
    if (!PLAIN_RECORDS.has(type)) decrypt(plain.subarray(from, end), from, end - start);
    at = end;
  }
  // The records are readable now, so nothing may claim that they are not.
  plain.writeUInt16LE(RECORD.ignored, lock.start - 4);
  return plain;
}

function findLock(stream: Buffer): { start: number; end: number } | null {
  let at = 0;
  // It follows within the first records, before any with content.
  for (let count = 0; count < 20 && at + 4 <= stream.length; count++) {
    const start = at + 4;
    const end = Math.min(start + stream.readUInt16LE(at + 2), stream.length);
    if (stream.readUInt16LE(at) === RECORD.filePass) return { start, end };
    at = end;
  }
  return null;
}

function openLock(lock: Buffer): Decrypt | null {
  for (const password of BUILT_IN_PASSWORDS) {
    // Before Excel 97 there was one way only, and no number for it.
    const decrypt =
      lock.length === 4
        ? openMasked(lock, password)
        : lock.readUInt16LE(0) === 0
          ? openMasked(lock.subarray(2), password)
          : openStreamCipher(lock.subarray(2), Buffer.from(password, "utf16le"));
    if (decrypt) return decrypt;
  }
  return null;
}

function openStreamCipher(lock: Buffer, password: Buffer): Decrypt | null {
  if (lock.length < 4) return null;
  const version = lock.readUInt16LE(2);
  const keyOf = version === 1 ? narrowKeys(lock, password) : version === 2 ? wideKeys(lock, password) : null;
  if (!keyOf) return null;
  return (content, position) => {
    let at = 0;
    while (at < content.length) {
      const block = Math.floor((position + at) / BLOCK_BYTES);
      const offset = (position + at) % BLOCK_BYTES;
      const length = Math.min(content.length - at, BLOCK_BYTES - offset);
      applyRc4(keyOf(block), offset, content.subarray(at, at + length));
      at += length;
    }
  };
}

type KeyOf = (block: number) => Buffer;

const blockNumber = (block: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(block);
  return bytes;
};
const hashed = (algorithm: string, ...parts: Buffer[]): Buffer =>
  createHash(algorithm).update(Buffer.concat(parts)).digest();

/** Excel 97 and 2000: RC4 with a key of 40 bits. */
function narrowKeys(lock: Buffer, password: Buffer): KeyOf | null {
  if (lock.length < 52) return null;
  const salt = lock.subarray(4, 20);
  const once = hashed("md5", password).subarray(0, 5);
  const base = hashed("md5", ...Array.from({ length: 16 }, () => Buffer.concat([once, salt]))).subarray(0, 5);
  const keyOf: KeyOf = (block) => hashed("md5", base, blockNumber(block));
  return isRight(keyOf, "md5", lock.subarray(20, 36), lock.subarray(36, 52)) ? keyOf : null;
}

/** Excel 2002 and 2003: RC4 with keys of up to 128 bits. */
function wideKeys(lock: Buffer, password: Buffer): KeyOf | null {
  if (lock.length < 12) return null;
  const verifier = 12 + lock.readUInt32LE(8);
  if (verifier + 60 > lock.length) return null;
  const keyBytes = (lock.readUInt32LE(12 + 16) || 40) / 8;
  const base = hashed("sha1", lock.subarray(verifier + 4, verifier + 20), password);
  const keyOf: KeyOf = (block) => {
    const key = hashed("sha1", base, blockNumber(block)).subarray(0, Math.min(keyBytes, 16));
    return keyBytes === 5 ? Buffer.concat([key, Buffer.alloc(11)]) : key;
  };
  const [input, hash] = [verifier + 20, verifier + 40];
  return isRight(keyOf, "sha1", lock.subarray(input, input + 16), lock.subarray(hash, hash + 20))
    ? keyOf
    : null;
}

function isRight(keyOf: KeyOf, algorithm: string, input: Buffer, hash: Buffer): boolean {
  const both = Buffer.concat([input, hash]);
  applyRc4(keyOf(0), 0, both);
  return hashed(algorithm, both.subarray(0, 16)).equals(both.subarray(16));
}

/** RC4 by hand: the crypto library no longer offers it. */
function applyRc4(key: Buffer, skip: number, content: Buffer): void {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number) => state[index & 255] ?? 0;
  const swap = (a: number, b: number) => ([state[a], state[b]] = [at(b), at(a)]);
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  for (let index = -skip, i = 0, j = 0; index < content.length; index++) {
    i = (i + 1) & 255;
    j = (j + at(i)) & 255;
    swap(i, j);
    if (index >= 0) content[index] = (content[index] ?? 0) ^ at(at(i) + at(j));
  }
}

/** Excel 95: each byte is masked by one of sixteen. */
function openMasked(lock: Buffer, password: string): Decrypt | null {
  if (lock.length < 4) return null;
  const characters = Buffer.from(password.slice(0, 15), "latin1");
  if (lock.readUInt16LE(2) !== maskVerifier(characters)) return null;
  const mask = maskOf(characters, lock.readUInt16LE(0));
  return (content, position, recordBytes) => {
    for (let index = 0; index < content.length; index++) {
      const byte = content[index] ?? 0;
      content[index] = ((byte << 3) | (byte >> 5)) ^ (mask[(position + recordBytes + index) & 15] ?? 0);
    }
  };
}

function maskVerifier(password: Buffer): number {
  let verifier = 0;
  for (const byte of [...password].toReversed().concat(password.length)) {
    verifier = ((verifier >> 14) & 1) | ((verifier << 1) & 0x7fff);
    verifier ^= byte;
  }
  // The length is mixed in last.
  return verifier ^ 0xce4b;
}

const MASK_FILL = [0xbb, 0xff, 0xff, 0xba, 0xff, 0xff, 0xb9, 0x80, 0x00, 0xbe, 0x0f, 0x00, 0xbf, 0x0f, 0x00];

function maskOf(password: Buffer, key: number): Buffer {
  const filled = Buffer.concat([password, Buffer.from(MASK_FILL)]).subarray(0, 16);
  return Buffer.from(
    filled.map((byte, index) => {
      const mixed = byte ^ (index % 2 === 0 ? key & 0xff : key >> 8);
      return ((mixed << 2) | (mixed >> 6)) & 0xff;
    }),
  );
}
