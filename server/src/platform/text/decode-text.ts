/** How the bytes of a text were written. */
export const TEXT_ENCODINGS = ["utf-8", "utf-16", "windows-1252"] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

export interface DecodedText {
  readonly text: string;
  readonly encoding: TextEncoding;
}

/**
 * Text from a file that does not say how it was written: UTF-16 by its mark, else UTF-8, else what older spreadsheets
 * save. Null if the bytes are no text at all.
 */
export function decodeText(bytes: Uint8Array): DecodedText | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decode(bytes, "utf-16le", "utf-16");
  if (first === 0xfe && second === 0xff) return decode(bytes, "utf-16be", "utf-16");
  if (bytes.includes(0)) return null;
  return decode(bytes, "utf-8", "utf-8") ?? decode(bytes, "windows-1252", "windows-1252");
}

function decode(bytes: Uint8Array, label: string, encoding: TextEncoding): DecodedText | null {
  try {
    return { text: new TextDecoder(label, { fatal: true }).decode(bytes), encoding };
  } catch {
    return null;
  }
}
