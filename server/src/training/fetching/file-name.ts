const maxNameLength = 200;

/** The best name known for a download: what the server says, else the end of the address. */
export function fileName(
  address: string,
  finalUrl: URL,
  contentDisposition: string | string[] | undefined,
): string {
  const said = typeof contentDisposition === "string" ? dispositionName(contentDisposition) : "";
  const candidates = [said, lastSegment(new URL(address)), lastSegment(finalUrl)].map(plainName);
  return candidates.find((name) => /\.[a-z0-9]{1,8}$/i.test(name)) ?? candidates.find(Boolean) ?? "file";
}

function dispositionName(header: string): string {
  const extended = /filename\*\s*=\s*(?:utf-8|iso-8859-1)?'[^']*'([^;\s]+)/i.exec(header)?.[1];
  if (extended !== undefined) return decoded(extended);
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header);
  // Node reads header bytes as Latin-1, servers mostly mean UTF-8.
  return Buffer.from((plain?.[1] ?? plain?.[2] ?? "").replace(/\\(.)/g, "$1"), "latin1").toString("utf8");
}

function lastSegment(url: URL): string {
  return decoded(url.pathname.split("/").findLast((segment) => segment !== "") ?? "");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function plainName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? "";
  // Control characters, marks of direction and lone surrogates only serve to disguise a name.
  const clean = base.replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, "").trim();
  if (clean === "." || clean === "..") return "";
  if (clean.length <= maxNameLength) return clean;
  const extension = /\.[a-z0-9]{1,8}$/i.exec(clean)?.[0] ?? "";
  return clean.slice(0, maxNameLength - extension.length).replace(/\p{Cs}/gu, "") + extension;
}
