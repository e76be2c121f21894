import { ChannelFailure, type ChannelVendor, type DownloadedFile } from "../channel.ts";

/** Where Meta keeps the files of messages. */
const MEDIA_HOSTS = ["fbsbx.com", "fbcdn.net", "cdninstagram.com"];

interface MediaRequest {
  readonly address: string;
  readonly name: string;
  readonly maxBytes: number;
  /** Only for addresses that the API itself has named. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A file from Meta's hosts. Addresses come with messages, so any other host could be a trap. */
export async function fetchMedia(
  vendor: ChannelVendor,
  label: string,
  { address, name, maxBytes, headers }: MediaRequest,
): Promise<DownloadedFile> {
  if (!isMediaAddress(address, vendor.apiUrl))
    throw new ChannelFailure(`The file's address is not one of ${label}, so it was not fetched.`);
  const answer = await vendor.request({ method: "GET", path: address, headers: headers ?? {}, maxBytes });
  if (answer.status !== 200)
    throw new ChannelFailure(`${label} answered the request for a file with status ${answer.status}.`, {
      isTransient: answer.status === 429 || answer.status >= 500,
    });
  return {
    name,
    contentType: answer.headers["content-type"]?.split(";")[0]?.trim() || "application/octet-stream",
    content: answer.bytes,
  };
}

function isMediaAddress(address: string, apiUrl: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.username !== "" || url.password !== "") return false;
  if (url.origin === new URL(apiUrl).origin) return true;
  return (
    url.protocol === "https:" &&
    url.port === "" &&
    MEDIA_HOSTS.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  );
}
