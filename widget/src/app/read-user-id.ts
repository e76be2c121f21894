import type { Identity } from "../wire.ts";

/** Whom the site names. The server checks the signature; here it only decides whether the browser's user changes. */
export function readUserId(identity: Partial<Identity> | null | undefined): string {
  if (identity && "token" in identity && typeof identity.token === "string") return subjectOf(identity.token);
  return identity && "user_id" in identity ? String(identity.user_id) : "";
}

function subjectOf(token: string): string {
  try {
    const [, payload = ""] = token.split(".");
    const bytes = Uint8Array.from(atob(payload.replaceAll("-", "+").replaceAll("_", "/")), (char) =>
      char.charCodeAt(0),
    );
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Record<
      "sub" | "user_id",
      string | number | undefined
    >;
    return String(claims.sub ?? claims.user_id ?? "");
  } catch {
    return "";
  }
}
