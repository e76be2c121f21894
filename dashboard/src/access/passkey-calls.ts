import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { callOperation, type Answer, type Input } from "../api/client.ts";
import { BrowserProblem } from "../api/error-message.ts";
import { securityTexts } from "../i18n/areas/security.ts";

type Options = Answer<"beginPasskeySignIn">["data"];
type SignedPasskey = Input<"signInWithPasskey">;

/** Loaded with the first passkey: most people never use one. */
const load = () => import("@simplewebauthn/browser");

export const hasPasskeySupport = (): boolean => "PublicKeyCredential" in globalThis;

/** The browser asks the person for a passkey and signs what the server sent. */
export async function signByPasskey({ challenge, options }: Options): Promise<SignedPasskey> {
  const { startAuthentication } = await load();
  // The server's library made these options in the form the browser's library reads.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const response = await orProblem(startAuthentication({ optionsJSON }));
  return { challenge, response: response as unknown as SignedPasskey["response"] };
}

/** The browser makes a passkey for the person. */
export async function createPasskey(): Promise<Omit<Input<"finishPasskeyRegistration">, "name">> {
  const { data } = await callOperation("beginPasskeyRegistration", undefined);
  const { startRegistration } = await load();
  const optionsJSON = data.options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const response = await orProblem(startRegistration({ optionsJSON }));
  return {
    challenge: data.challenge,
    response: response as unknown as Input<"finishPasskeyRegistration">["response"],
  };
}

function orProblem<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    throw new BrowserProblem(securityTexts.passkeyFailed, { cause: error });
  });
}
