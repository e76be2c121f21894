import { open, type FileHandle } from "node:fs/promises";
import { readSync } from "node:fs";
import { createPause } from "./pause.ts";
import { crc32 } from "node:zlib";
import {
  decodeDescription,
  descriptionLength,
  RESIDENT,
  TRAILER_BYTES,
  UnusableFile,
  type FileDescription,
  type OnDisk,
  type Resident,
} from "./format.ts";

/** An open saved index: its description, what is held in memory, and reads of the rest. */
export interface SavedFile {
  readonly description: FileDescription;
  readonly resident: Readonly<Record<Resident, Uint8Array>>;
  /** Mostly from the system's page cache, within microseconds; between reads a search lets others have their turn. */
  read(section: OnDisk, offset: number, into: Uint8Array): void;
  close(): Promise<void>;
}

/** What a file says of itself. */
export async function readDescription(file: FileHandle): Promise<FileDescription> {
  const { size } = await file.stat();
  if (size < TRAILER_BYTES) throw new UnusableFile("empty");
  const trailer = Buffer.alloc(TRAILER_BYTES);
  readInto(file.fd, trailer, size - TRAILER_BYTES);
  const json = Buffer.alloc(descriptionLength(trailer, size));
  readInto(file.fd, json, size - TRAILER_BYTES - json.length);
  return decodeDescription(json, trailer);
}

export async function openSavedFile(path: string, projectId: number): Promise<SavedFile> {
  const file = await open(path, "r");
  try {
    const description = await readDescription(file);
    if (description.projectId !== projectId) throw new UnusableFile("another project's");
    const pause = createPause();
    const resident = {} as Record<Resident, Uint8Array>;
    for (const name of RESIDENT) {
      const { at, length, crc } = description.resident[name];
      const bytes = new Uint8Array(length);
      readInto(file.fd, bytes, at);
      await pause();
      if (crc32(bytes) !== crc) throw new UnusableFile("damaged");
      resident[name] = bytes;
    }
    return {
      description,
      resident,
      read: (section, offset, into) => readInto(file.fd, into, description.onDisk[section].at + offset),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

function readInto(fd: number, bytes: Uint8Array, at: number): void {
  for (let done = 0; done < bytes.length;) {
    const length = readSync(fd, bytes, done, bytes.length - done, at + done);
    if (length === 0) throw new UnusableFile("cut off");
    done += length;
  }
}
