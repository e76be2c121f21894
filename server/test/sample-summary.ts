/** The summary of an old office file that was saved at a time. */
export function summary(savedAt: Date): Buffer {
  const bytes = Buffer.alloc(80);
  bytes.writeUInt32LE(48, 44);
  bytes.writeUInt32LE(1, 52);
  bytes.writeUInt32LE(13, 56);
  bytes.writeUInt32LE(16, 60);
  bytes.writeUInt32LE(64, 64);
  bytes.writeBigUInt64LE((BigInt(savedAt.getTime()) + 11_644_473_600_000n) * 10_000n, 68);
  return bytes;
}
