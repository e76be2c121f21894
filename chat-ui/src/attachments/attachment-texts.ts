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

const UNITS = ["B", "kB", "MB", "GB"] as const;

export function formatSize(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** power;
  return `${value < 10 && power > 0 ? value.toFixed(1) : Math.round(value)} ${UNITS[power]}`;
}
