import type { Readable } from "node:stream";

/** A file of this machine, or bytes that are in memory already. */
export type ObjectSource = { readonly path: string; readonly bytes: number } | Buffer;

export interface StoredObject {
  readonly bytes: number;
  readonly body: Readable;
}

/**
 * Where files lie that the database only names: a folder, or S3-compatible storage, which the processes of a fleet
 * share. A key is segments of letters, digits, dots and hyphens, joined by slashes.
 */
export interface Storage {
  /** Stores an object whole or not at all. Writing a key again replaces its object. */
  write(key: string, source: ObjectSource): Promise<void>;
  /** Null if there is no such object. The reader must read the body to its end or destroy it. */
  read(key: string): Promise<StoredObject | null>;
  /** Deletes the object; succeeds where there is none. */
  delete(key: string): Promise<void>;
}

const KEY = /^[a-z0-9][a-z0-9-]*(?:[./][a-z0-9-]+)*$/;

/** A key never leads out of its folder or bucket, whatever made it. */
export function requireStorageKey(key: string): string {
  if (key.length > 200 || !KEY.test(key)) throw new Error(`Not a storage key: ${key.slice(0, 100)}`);
  return key;
}
