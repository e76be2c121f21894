import { z } from "zod";
import { name, timestamp } from "../../platform/operations/fields.ts";
import { PasskeyAssertion } from "../passkeys/passkey-response.ts";
import { Me } from "../schema.ts";

export const Challenge = z.string().min(1).max(200).describe("The challenge from the previous step");

export const TotpCode = z
  .string()
  .trim()
  .transform((text) => text.replaceAll(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, "must be the six digits the authenticator app shows."))
  .describe("The six digits the authenticator app shows");

export const SignedPasskey = z.object({ challenge: Challenge, response: PasskeyAssertion });

export const PasskeyName = name(60).describe("A name for the passkey, such as Work laptop");

export const SecondFactorChallenge = z
  .object({
    second_factor: z.object({
      challenge: z.string().describe("Send it to confirmSignIn within ten minutes"),
      methods: z
        .array(z.enum(["totp", "passkey", "recovery_code"]))
        .describe("The ways this person can confirm"),
    }),
  })
  .meta({ id: "SecondFactorChallenge" });

/** Signed in, or one step before it. */
export const SignInAnswer = z.union([Me, SecondFactorChallenge]).meta({ id: "SignInAnswer" });

export const Passkey = z
  .object({
    id: z.number().int(),
    name: z.string(),
    createdAt: timestamp,
    last_used_at: timestamp.nullable(),
  })
  .meta({ id: "Passkey" });

export const RecoveryCodes = z
  .array(z.string())
  .describe("Each replaces the second factor once; shown only once");

export const SignInSecurity = z
  .object({
    has_password: z.boolean(),
    totp_since: timestamp.nullable().describe("When the authenticator app was set up"),
    passkeys: z.array(Passkey),
    confirm_with: z
      .array(z.enum(["password", "totp", "passkey", "single_sign_on"]))
      .describe("Ways to confirm your identity in this browser, the most common first"),
    recovery_codes_left: z.number().int(),
    passkey_origin: z
      .string()
      .nullable()
      .describe("The origin where passkeys work; null if the server has no domain name"),
    single_sign_on: z
      .array(z.object({ organization_id: z.number().int(), name: z.string(), is_linked: z.boolean() }))
      .describe(
        "Your organizations that have an identity provider; linkSingleSignOn links your account with it",
      ),
  })
  .meta({ id: "SignInSecurity" });

/** What a browser's WebAuthn call takes, as its JSON form; the browser reads it, we only pass it on. */
export const PasskeyOptions = z
  .object({
    challenge: z.string().describe("Send it back with the browser's response"),
    options: z
      .record(z.string(), z.unknown())
      .describe("For navigator.credentials, in the JSON form of WebAuthn"),
  })
  .meta({ id: "PasskeyOptions" });
