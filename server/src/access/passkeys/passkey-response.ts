import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";

const base64url = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/^[\w-]+=*$/, "must be base64url.");
const shared = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal("public-key"),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).optional(),
};

/** What `navigator.credentials.create` answers, as JSON; browsers add fields of their own. */
export const PasskeyRegistration = z
  .looseObject({
    ...shared,
    response: z.looseObject({
      clientDataJSON: base64url(5000),
      attestationObject: base64url(50_000),
      transports: z.array(z.string().max(40)).max(10).default([]),
    }),
  })
  .describe("The result of navigator.credentials.create, as JSON")
  .meta({ id: "PasskeyRegistration" });

/** What `navigator.credentials.get` answers, as JSON. */
export const PasskeyAssertion = z
  .looseObject({
    ...shared,
    response: z.looseObject({
      clientDataJSON: base64url(5000),
      authenticatorData: base64url(5000),
      signature: base64url(5000),
      userHandle: base64url(200).nullish(),
    }),
  })
  .describe("The result of navigator.credentials.get, as JSON")
  .meta({ id: "PasskeyAssertion" });

/** The library's types list the transports and extensions known today; a browser may send others. */
export const toRegistrationJson = (
  response: z.output<typeof PasskeyRegistration>,
): RegistrationResponseJSON => response as unknown as RegistrationResponseJSON;

export const toAssertionJson = (response: z.output<typeof PasskeyAssertion>): AuthenticationResponseJSON =>
  ({
    ...response,
    response: { ...response.response, userHandle: response.response.userHandle ?? undefined },
  }) as unknown as AuthenticationResponseJSON;
