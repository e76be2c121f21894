import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attachmentsOf } from "../../../test/attached-files.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { PDF, plainPng } from "../../../test/sample-images.ts";
import { discardNow } from "../../attachments/index.ts";
import { deleteOldRecords, RESTORABLE_MS } from "../../deletions/index.ts";
import { readConfig } from "../config/config.ts";
import { signAwsRequest } from "../http/sign-aws-request.ts";

const KEYS = {
  accessKeyId: "AKIAIOSFODNN7EXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
};
const sha256 = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");

/** A service that stores objects and answers only requests whose signature it computes itself. */
const objects = new Map<string, Buffer>();
let service: Server;
let t: TestApp;

function isSigned({ method, url, headers }: IncomingMessage, body: Buffer): boolean {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      headers.authorization ?? "",
    );
  if (!parts || headers["x-amz-content-sha256"] !== sha256(body)) return false;
  const [, id, day, region, names = "", signature] = parts;
  const canonical = `${method}\n${url}\n\n${names
    .split(";")
    .map((name) => `${name}:${String(headers[name])}\n`)
    .join("")}\n${names}\n${sha256(body)}`;
  const text = `AWS4-HMAC-SHA256\n${String(headers["x-amz-date"])}\n${day}/${region}/s3/aws4_request\n${sha256(canonical)}`;
  let key: Buffer | string = `AWS4${KEYS.secretAccessKey}`;
  for (const part of [day!, region!, "s3", "aws4_request"])
    key = createHmac("sha256", key).update(part).digest();
  return id === KEYS.accessKeyId && createHmac("sha256", key).update(text).digest("hex") === signature;
}

beforeAll(async () => {
  service = createServer((request, response) => {
    void buffer(request).then((body) => {
      const key = request.url ?? "";
      if (!isSigned(request, body))
        return response.writeHead(403).end("<Error><Code>SignatureDoesNotMatch</Code></Error>");
      if (request.method === "PUT") objects.set(key, body);
      if (request.method === "DELETE") return response.writeHead(objects.delete(key) ? 204 : 404).end();
      const found = objects.get(key);
      if (!found) return response.writeHead(404).end("<Error><Code>NoSuchKey</Code></Error>");
      return response.writeHead(200).end(request.method === "GET" ? found : undefined);
    });
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  t = await createTestApp({ env: settings() });
});
afterAll(async () => {
  await t.close();
  service.close();
});

const settings = (secret = KEYS.secretAccessKey) => ({
  S3_ENDPOINT: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
  S3_BUCKET: "parley-files",
  S3_REGION: "eu-central-1",
  S3_ACCESS_KEY_ID: KEYS.accessKeyId,
  S3_SECRET_ACCESS_KEY: secret,
});
const { fileOf, visit, uploadAsVisitor, sendAsVisitor, open } = attachmentsOf(() => t);

test("a request is signed as the documentation of Signature Version 4 computes it", () => {
  const request = {
    method: "GET",
    url: new URL("https://examplebucket.s3.amazonaws.com/test.txt"),
    bodyHash: sha256(""),
    headers: { range: "bytes=0-9" },
  } as const;
  const headers = signAwsRequest(
    request,
    { service: "s3", region: "us-east-1", ...KEYS },
    Date.parse("2013-05-24T00:00:00Z"),
  );
  expect(headers.authorization).toMatch(
    /Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41$/,
  );
});

test("files lie in the bucket, are served from there and are deleted there", async () => {
  const w = await t.workspace();
  const visitor = await visit(w);
  const image = await uploadAsVisitor(visitor, fileOf(plainPng(), "a.png", "image/png"));
  const paper = await uploadAsVisitor(visitor, fileOf(PDF, "a.pdf", "application/pdf"));
  const at = (id: string) => `/parley-files/${w.projectId}/${id}`;
  expect([...objects.keys()].toSorted()).toEqual(
    [at(image.body.data.id), `${at(image.body.data.id)}.thumbnail`, at(paper.body.data.id)].toSorted(),
  );
  expect((await open(paper.body.data.url)).rawPayload.equals(PDF)).toBe(true);
  await sendAsVisitor(visitor, "Look", [image.body.data.id, paper.body.data.id]);
  objects.delete(at(paper.body.data.id));
  expect((await open(paper.body.data.url)).statusCode).toBe(404);
  await t.call(w.token, "deleteSession", { project_uid: w.projectUid, session_uid: visitor.uid });
  const { app } = t.running;
  await app.db.writeStatement((sql) => deleteOldRecords(sql, app.now() + 2 * RESTORABLE_MS));
  await discardNow(app);
  expect(objects.size).toBe(0);
});

test("a storage that refuses or is away is an answer in words, and nothing is half done", async () => {
  const wrong = await createTestApp({ env: settings("another secret") });
  const w = await wrong.workspace();
  const there = attachmentsOf(() => wrong);
  const visitor = await there.visit(w);
  const { status, body } = await there.uploadAsVisitor(visitor, fileOf(PDF, "a.pdf"));
  expect([status, body.message]).toEqual([503, expect.stringMatching(/storage of files is unavailable/)]);
  expect(await wrong.running.app.db.read.selectFrom("attachments").selectAll().execute()).toEqual([]);
  await wrong.close();
  expect(() => readConfig({ ...settings(), S3_BUCKET: undefined })).toThrow(/must be set together/);
});
