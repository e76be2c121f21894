import fs from "node:fs";
import { join, resolve } from "node:path";
import { vi } from "vitest";

export interface LossyDisk {
  /** Copies a folder as a power failure leaves it: each file as it was when it was last synced. */
  cutPower(folder: string, into: string): void;
  release(): void;
}

/** Watches Node's file system. What was written and not synced is lost at a power failure. */
export function createLossyDisk(): LossyDisk {
  const paths = new Map<number, string>();
  const synced = new Map<string, Buffer>();
  const { openSync, fsyncSync } = fs;
  const opened = vi.spyOn(fs, "openSync").mockImplementation((path, ...rest) => {
    const descriptor = openSync(path, ...rest);
    paths.set(descriptor, resolve(String(path)));
    return descriptor;
  });
  const sync = vi.spyOn(fs, "fsyncSync").mockImplementation((descriptor) => {
    fsyncSync(descriptor);
    const path = paths.get(descriptor)!;
    synced.set(path, fs.readFileSync(path));
  });
  return {
    cutPower(folder, into) {
      for (const name of fs.readdirSync(folder)) {
        const content = synced.get(resolve(folder, name));
        if (content) fs.writeFileSync(join(into, name), content);
      }
    },
    release() {
      opened.mockRestore();
      sync.mockRestore();
    },
  };
}
