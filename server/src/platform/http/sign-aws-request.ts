import { createHash, createHmac } from "node:crypto";

export interface AwsCredentials {
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface AwsRequest {
  readonly method: "GET" | "PUT" | "POST" | "DELETE";
  readonly url: URL;
  /** The SHA-256 of the body as hexadecimal digits. */
  readonly bodyHash: string;
  /** Headers beside host and date that are signed too, with lower-case names. */
  readonly headers?: Readonly<Record<string, string>>;
}

export const sha256Hex = (text: string | Buffer): string => createHash("sha256").update(text).digest("hex");

const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

/** The headers that prove to a service of AWS, or one that speaks as it does, who asks: AWS Signature Version 4. */
export function signAwsRequest(
  { method, url, bodyHash, headers = {} }: AwsRequest,
  { service, region, accessKeyId, secretAccessKey }: AwsCredentials & { readonly service: string },
  now: number,
): Record<string, string> {
  const time = new Date(now).toISOString().replace(/[:-]|\.\d{3}/g, "");
  const scope = `${time.slice(0, 8)}/${region}/${service}/aws4_request`;
  const signed: Record<string, string> = {
    ...headers,
    host: url.host,
    "x-amz-content-sha256": bodyHash,
    "x-amz-date": time,
  };
  const names = Object.keys(signed).toSorted();
  const canonical = [
    method,
    // Every service but S3 signs the path encoded once more.
    service === "s3" ? url.pathname : url.pathname.split("/").map(encodeURIComponent).join("/"),
    url.searchParams.toString(),
    ...names.map((name) => `${name}:${signed[name]!.trim()}`),
    "",
    names.join(";"),
    bodyHash,
  ].join("\n");
  const toSign = ["AWS4-HMAC-SHA256", time, scope, sha256Hex(canonical)].join("\n");
  const dayKey = hmac(`AWS4${secretAccessKey}`, time.slice(0, 8));
  const key = hmac(hmac(hmac(dayKey, region), service), "aws4_request");
  const signature = hmac(key, toSign).toString("hex");
  return {
    ...signed,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names.join(";")}, Signature=${signature}`,
  };
}
