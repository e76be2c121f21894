import { createHmac } from "node:crypto";
import { z } from "zod";
import { isEmail, LONGEST_DATA } from "../contacts/index.ts";
import { forbidden, invalidParams } from "../platform/errors/app-error.ts";
import { sameText } from "../platform/secrets/secrets.ts";
import { wellFormed } from "../platform/text/well-formed.ts";

/** A token lives in pages and logs of the site; a stolen one must be worth little. */
const LONGEST_LIFE_SECONDS = 24 * 60 * 60;
/** How far the clocks of the site and of this server may differ. */
const LEEWAY_SECONDS = 60;

const Header = z.object({ alg: z.string() });

const userId = z.union([z.string().min(1).max(255), z.number().int().transform(String)]);

const Claims = z
  .object({
    sub: userId.optional(),
    user_id: userId.optional(),
    exp: z.number(),
    iat: z.number().optional(),
    nbf: z.number().optional(),
    aud: z.union([z.string(), z.array(z.string())]).optional(),
    name: z.string().max(255).nullish(),
    email: z.string().refine(isEmail, "must be an e-mail address").nullish(),
    phone: z.string().max(50).nullish(),
    data: z
      .record(z.string().max(100), z.unknown())
      .refine(
        (data) => JSON.stringify(data).length <= LONGEST_DATA,
        `must be at most ${LONGEST_DATA} characters`,
      )
      .nullish(),
  })
  .refine(({ sub, user_id }) => (sub ?? user_id) !== undefined, { path: ["sub"], message: "is missing" })
  .refine(({ sub, user_id }) => sub === undefined || user_id === undefined || sub === user_id, {
    path: ["user_id"],
    message: "must be the same as sub",
  });

export interface SignedClaims {
  readonly userId: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Reads a JWT that the site has signed with the widget's identity secret (HS256), or refuses it with the reason. */
export function readIdentityToken(
  token: string,
  widget: { readonly uid: string; readonly identitySecret: string },
  now: number,
): SignedClaims {
  const [header = "", payload = "", signature = "", ...rest] = token.split(".");
  const { alg } = parsePart(Header, header, "header");
  // The server chooses the algorithm: "none" and the public-key ones must not reach the comparison.
  if (alg !== "HS256" || rest.length > 0)
    throw forbidden("The identity token must be a JWT signed with HS256.");
  const expected = createHmac("sha256", widget.identitySecret)
    .update(`${header}.${payload}`)
    .digest("base64url");
  if (!sameText(expected, signature)) {
    throw forbidden("The identity token is not signed with this widget's identity secret.");
  }
  const claims = parsePart(Claims, payload, "payload");
  requireCurrent(claims, now / 1000);
  if (claims.aud !== undefined && ![claims.aud].flat().includes(widget.uid)) {
    throw forbidden("The identity token is for another widget.");
  }
  return {
    userId: claims.sub ?? claims.user_id ?? "",
    name: claims.name ?? null,
    email: claims.email ?? null,
    phone: claims.phone ?? null,
    data: claims.data ?? {},
  };
}

function requireCurrent({ exp, iat, nbf }: z.output<typeof Claims>, now: number): void {
  if (exp + LEEWAY_SECONDS <= now) throw forbidden("The identity token has expired.");
  const longest = LONGEST_LIFE_SECONDS + LEEWAY_SECONDS;
  if (exp - now > longest || (iat !== undefined && exp - iat > longest)) {
    throw forbidden("The identity token must expire within 24 hours.");
  }
  if (Math.max(iat ?? now, nbf ?? now) > now + LEEWAY_SECONDS) {
    throw forbidden("The identity token is not valid yet. Check the clock of the server that signed it.");
  }
}

function parsePart<Schema extends z.ZodType>(
  schema: Schema,
  part: string,
  name: "header" | "payload",
): z.output<Schema> {
  const value = parseJson(part);
  // What can't be stored is not left out here: "42" and "42" with a NUL are two users.
  if (wellFormed(value) !== value)
    throw invalidParams({ token: `token has a ${name} with characters that can't be stored.` });
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.path.join(".") ?? "";
  throw invalidParams({
    token: path === "" ? `token has no valid ${name}.` : `token: ${path} ${issueText(issue?.message ?? "")}`,
  });
}

const issueText = (message: string): string =>
  message.startsWith("must") || message.startsWith("is ") ? `${message}.` : "is missing or not valid.";

function parseJson(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString());
  } catch {
    return null;
  }
}
