import type { z } from "zod";
import { findUser } from "../../organizations/index.ts";
import { conflict, unauthenticated } from "../../platform/errors/app-error.ts";
import type { Context } from "../../platform/operations/context.ts";
import { isoTime } from "../../platform/operations/fields.ts";
import { signedInPerson } from "../me.ts";
import { resolveRelyingParty } from "../passkeys/relying-party.ts";
import { listOwnConnections } from "../sso/queries.ts";
import { findFactors } from "./factors.ts";
import { issueRecoveryCodes } from "./recovery-codes.ts";
import type { Passkey, SignInSecurity } from "./schema.ts";

export async function describeSecurity(context: Context): Promise<z.input<typeof SignInSecurity>> {
  const { userId, ssoOrganizationId } = signedInPerson(context);
  const passkeyOrigin = resolveRelyingParty(context.publicUrl())?.origin ?? null;
  if (ssoOrganizationId !== null) return shownToProvider(passkeyOrigin);
  const user = await findUser(context.db.read, userId);
  if (!user) throw unauthenticated("Please sign in");
  const { totpSince, passkeys, recoveryCodes } = await findFactors(context.db.read, userId);
  return {
    has_password: user.password_hash !== null,
    totp_since: totpSince === null ? null : isoTime(totpSince),
    passkeys: passkeys.map(presentPasskey),
    confirm_with: [
      ...(user.password_hash === null ? [] : ["password" as const]),
      ...(totpSince === null ? [] : ["totp" as const]),
      ...(passkeys.length === 0 ? [] : ["passkey" as const]),
    ],
    recovery_codes_left: recoveryCodes,
    passkey_origin: passkeyOrigin,
    single_sign_on: await listOwnConnections(context.db.read, userId),
  };
}

/** A provider that vouched for a sign-in learns nothing of the person's own ways in, and links them with no other. */
const shownToProvider = (passkeyOrigin: string | null): z.input<typeof SignInSecurity> => ({
  has_password: false,
  totp_since: null,
  passkeys: [],
  confirm_with: ["single_sign_on"],
  recovery_codes_left: 0,
  passkey_origin: passkeyOrigin,
  single_sign_on: [],
});

export function presentPasskey(passkey: {
  id: number;
  name: string;
  createdAt: number;
  lastUsedAt: number | null;
}): z.input<typeof Passkey> {
  return {
    id: passkey.id,
    name: passkey.name,
    createdAt: isoTime(passkey.createdAt),
    last_used_at: passkey.lastUsedAt === null ? null : isoTime(passkey.lastUsedAt),
  };
}

export async function renewRecoveryCodes(context: Context): Promise<string[]> {
  const { userId } = signedInPerson(context);
  return context.db.write(async ({ sql }) => {
    if (!(await findFactors(sql, userId)).any) {
      throw conflict("Set up an authenticator app or a passkey before you create recovery codes.");
    }
    return issueRecoveryCodes(sql, userId, context.now());
  });
}
