import { ChannelFailure } from "../channel.ts";
import { userNameOf, type EmailCredentials, type EmailVendor } from "./settings.ts";

export const MICROSOFT_SIGN_IN = "https://login.microsoftonline.com";
const SCOPE = "https://outlook.office365.com/.default";

/** How both servers are signed in to. */
type MailSignIn =
  | { readonly user: string; readonly pass: string }
  | { readonly user: string; readonly accessToken: string };

export async function signInOf(vendor: EmailVendor): Promise<MailSignIn> {
  const { credentials } = vendor;
  const user = userNameOf(vendor);
  return credentials.password !== ""
    ? { user, pass: credentials.password }
    : { user, accessToken: await microsoftToken(vendor, credentials) };
}

/** The app signs in as itself (OAuth 2.0 client credentials); its token is good for an hour, a connection asks again. */
async function microsoftToken(vendor: EmailVendor, app: EmailCredentials): Promise<string> {
  const { status, json } = await vendor.request({
    method: "POST",
    path: `/${encodeURIComponent(app.tenant_id)}/oauth2/v2.0/token`,
    body: {
      form: {
        grant_type: "client_credentials",
        client_id: app.client_id,
        client_secret: app.client_secret,
        scope: SCOPE,
      },
    },
  });
  const answer = (typeof json === "object" && json !== null ? json : {}) as Record<string, unknown>;
  if (status === 200 && typeof answer.access_token === "string") return answer.access_token;
  if (status === 429 || status >= 500)
    throw new ChannelFailure("Microsoft accepts no sign-in right now.", { isTransient: true });
  const said = typeof answer.error_description === "string" ? answer.error_description : `status ${status}`;
  throw new ChannelFailure(
    `Microsoft refuses the app's sign-in. It says: “${said.replace(/\s+/g, " ").slice(0, 200)}”`,
    { isRefused: true },
  );
}
