/** What the views of files say. */
export type AttachmentTexts = Readonly<
  Record<
    | "attach"
    | "files"
    | "uploading"
    | "remove"
    | "retry"
    | "tooLarge"
    | "wrongKind"
    | "emptyFile"
    | "unreadable"
    | "limit"
    | "tooMany"
    | "uploadFailed"
    | "download"
    | "view"
    | "close",
    string
  >
>;

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** In the language of the page, and in powers of 1024, as the limits are. */
export function formatSize(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const value = bytes / 1024 ** power;
  return new Intl.NumberFormat(document.documentElement.lang || undefined, {
    style: "unit",
    unit: UNITS[power],
    unitDisplay: power === 0 ? "narrow" : "short",
    maximumFractionDigits: value < 10 && power > 0 ? 1 : 0,
  }).format(value);
}
