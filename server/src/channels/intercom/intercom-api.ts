import { ChannelFailure, type ChannelAnswer, type ChannelVendor, type VendorRequest } from "../channel.ts";
import { fieldsIn, listIn, valueText } from "../parsing/json-fields.ts";

export interface IntercomCredentials {
  readonly access_token: string;
  readonly client_secret: string;
}

export interface IntercomSettings {
  readonly region: keyof typeof REGIONS;
  /** The teammate whose name is on replies; connecting fills it in. */
  readonly admin_id?: string | undefined;
  readonly hand_over_team_id?: string | undefined;
  readonly hand_over_admin_id?: string | undefined;
}

export type IntercomVendor = ChannelVendor<IntercomCredentials, IntercomSettings>;

/** Intercom keeps a workspace in one region, and its API answers only there. */
const REGIONS = {
  us: "https://api.intercom.io",
  eu: "https://api.eu.intercom.io",
  au: "https://api.au.intercom.io",
} as const;
export const INTERCOM_API_URL = REGIONS.us;

const VERSION = "2.14";
const LONGEST_PAUSE_MS = 5 * 60_000;

/** An address that the operator has set serves every region. */
const baseOf = ({ apiUrl, settings }: IntercomVendor): string =>
  apiUrl === INTERCOM_API_URL ? REGIONS[settings.region] : apiUrl;

/** One request of the REST API; only answers of success return. */
export async function callIntercom(
  vendor: IntercomVendor,
  method: "GET" | "POST",
  path: string,
  json?: object,
): Promise<unknown> {
  const request: VendorRequest = {
    method,
    path: baseOf(vendor) + path,
    headers: {
      authorization: `Bearer ${vendor.credentials.access_token}`,
      accept: "application/json",
      "intercom-version": VERSION,
    },
    ...(json ? { body: { json } } : {}),
  };
  const answer = await vendor.request(request);
  if (answer.status >= 200 && answer.status < 300) return answer.json;
  throw failureOf(answer, vendor.now());
}

/** The status is needed to tell a wrong ID from other failures. */
export class IntercomRefusal extends ChannelFailure {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

function failureOf({ status, headers, json }: ChannelAnswer, now: number): ChannelFailure {
  const message = messageOf(json);
  if (status === 401)
    return new ChannelFailure(
      "Intercom doesn't accept the access token. Copy it again from Authentication in the Developer Hub, and check the region.",
      { isRefused: true },
    );
  if (status === 403)
    return new ChannelFailure(
      `Intercom doesn't allow this to the app. Give it the permissions to read and write conversations in the Developer Hub. ${message}`.trim(),
      { isRefused: true },
    );
  if (status === 429)
    return new ChannelFailure("Intercom asks to slow down.", {
      isTransient: true,
      retryAfterMs: pauseUntil(headers["x-ratelimit-reset"], now),
    });
  if (status >= 500 || status === 408)
    return new ChannelFailure("Intercom can't be reached right now.", { isTransient: true });
  return new IntercomRefusal(status, `Intercom refused: ${message || `status ${status}`}`);
}

/** Intercom names the second at which its window ends. */
function pauseUntil(reset: string | undefined, now: number): number | undefined {
  const at = Number(reset);
  if (reset === undefined || !Number.isFinite(at)) return undefined;
  return Math.min(Math.max(at * 1000 - now, 1000), LONGEST_PAUSE_MS);
}

const messageOf = (json: unknown): string =>
  listIn(fieldsIn(json).errors)
    .slice(0, 3)
    .map(({ message }) => valueText(message))
    .filter((message) => message !== "")
    .join(" ");
