import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { pipeline } from "node:stream/promises";
import { AppError } from "../errors/app-error.ts";
import { sha256Hex, signAwsRequest, type AwsCredentials, type AwsRequest } from "../http/sign-aws-request.ts";
import { requireStorageKey, type ObjectSource, type Storage } from "./storage.ts";

export interface S3Settings extends AwsCredentials {
  readonly endpoint: string;
  readonly bucket: string;
}

/** A service that is silent for so long has lost the connection. */
const SILENCE_MS = 30_000;
const NO_BODY = sha256Hex("");

/**
 * Objects in S3-compatible storage. The bucket is part of the path, which every vendor understands; a bucket's own
 * host name needs DNS that small installations of such storage lack.
 */
export function createS3Storage(settings: S3Settings): Storage {
  const urlOf = (key: string): URL =>
    new URL(`${settings.endpoint.replace(/\/+$/, "")}/${settings.bucket}/${requireStorageKey(key)}`);
  return {
    async write(key, source) {
      const bodyHash = await hashOf(source);
      const length = Buffer.isBuffer(source) ? source.length : source.bytes;
      const headers = { "content-length": String(length), "content-type": "application/octet-stream" };
      const response = await send(settings, { method: "PUT", url: urlOf(key), bodyHash, headers }, source);
      await requireStatus(response, [200]);
    },
    async read(key) {
      const response = await send(settings, { method: "GET", url: urlOf(key), bodyHash: NO_BODY });
      if (response.statusCode === 200)
        return { bytes: Number(response.headers["content-length"]), body: response };
      await requireStatus(response, [404]);
      return null;
    },
    async delete(key) {
      const response = await send(settings, { method: "DELETE", url: urlOf(key), bodyHash: NO_BODY });
      await requireStatus(response, [200, 204, 404]);
    },
  };
}

async function hashOf(source: ObjectSource): Promise<string> {
  if (Buffer.isBuffer(source)) return sha256Hex(source);
  const hash = createHash("sha256");
  await pipeline(createReadStream(source.path), hash);
  return hash.digest("hex");
}

function send(settings: S3Settings, request: AwsRequest, body?: ObjectSource): Promise<IncomingMessage> {
  const { url, method } = request;
  const start = url.protocol === "https:" ? requestHttps : requestHttp;
  // The service compares the time with its own clock, so it is the machine's, not the application's.
  const headers = signAwsRequest(request, { ...settings, service: "s3" }, Date.now());
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => reject(storageUnavailable(cause));
    const outgoing = start(url, { method, headers, timeout: SILENCE_MS });
    outgoing.on("response", resolve).on("error", fail);
    outgoing.on("timeout", () => outgoing.destroy(new Error(`silent for ${SILENCE_MS} ms`)));
    if (body === undefined || Buffer.isBuffer(body)) outgoing.end(body);
    else pipeline(createReadStream(body.path), outgoing).catch(fail);
  });
}

/** Reads the answer to its end, so that its connection is free, and fails unless it has one of these statuses. */
async function requireStatus(response: IncomingMessage, expected: readonly number[]): Promise<void> {
  let text = "";
  try {
    for await (const chunk of response) text = (text + String(chunk)).slice(0, 2000);
  } catch (error) {
    throw storageUnavailable(error);
  }
  if (expected.includes(response.statusCode ?? 0)) return;
  const [, code = "no reason"] = /<Code>([^<]{1,100})/.exec(text) ?? [];
  throw storageUnavailable(new Error(`The storage answered ${response.statusCode}: ${code}`));
}

const storageUnavailable = (cause: unknown) =>
  new AppError("unavailable", "The storage of files is unavailable right now. Please try again shortly.", {
    cause,
    headers: { "retry-after": "5" },
  });
