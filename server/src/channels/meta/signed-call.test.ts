import { expect, test } from "vitest";
import { signatureOf } from "../../../test/channels/graph-api.ts";
import { getCall, postCall } from "../../../test/channels/meta-vendor.ts";
import { UnsignedCall } from "../channel.ts";
import { answerChallenge, requireSignature } from "./signed-call.ts";

/** Published by Meta with its SDK: WhatsApp/WhatsApp-Nodejs-SDK, `src/__tests__/utils.test.ts` and `jest.config.ts`. */
const PUBLISHED = {
  secret: "TEST_APP_SECRET",
  body: "test",
  signature: "sha256=0c61947b610d4f45e65f3d680e26027121ec2413e77598bcb6cfc6e0d9888221",
};

const signed = (signature: string | undefined, body = PUBLISHED.body) =>
  postCall({ headers: signature === undefined ? {} : { "x-hub-signature-256": signature }, body });
const check = (signature: string | undefined, body?: string) => () =>
  requireSignature(signed(signature, body), [PUBLISHED.secret]);

test("a signature that Meta has published is accepted, and the double signs the same", () => {
  expect(check(PUBLISHED.signature)).not.toThrow();
  expect(signatureOf(PUBLISHED.body, PUBLISHED.secret)).toBe(PUBLISHED.signature);
});

test("a call without this signature over these bytes is refused", () => {
  const { signature } = PUBLISHED;
  for (const given of [
    undefined,
    "",
    signature.slice(7),
    signature.replace("sha256", "sha1"),
    signature.slice(0, -2),
    `${signature}00`,
    signature.replace("0c", "0d"),
    `sha256=${"é".repeat(64)}`,
    signatureOf(PUBLISHED.body, "another secret"),
  ])
    expect(check(given)).toThrow(UnsignedCall);
  expect(check(signature, "test ")).toThrow(UnsignedCall);
});

test("the challenge is repeated for the right verify token alone, and never as a page", () => {
  const asked = (more: Record<string, string>) => () =>
    answerChallenge(
      getCall({
        "hub.mode": "subscribe",
        "hub.verify_token": "right",
        "hub.challenge": "1158201444",
        ...more,
      }),
      "right",
    );
  expect(asked({})().answer).toEqual({ status: 200, contentType: "text/plain", body: "1158201444" });
  expect(asked({ "hub.verify_token": "wrong" })).toThrow(UnsignedCall);
  expect(asked({ "hub.verify_token": "" })).toThrow(UnsignedCall);
  expect(asked({ "hub.mode": "unsubscribe" })).toThrow(UnsignedCall);
  expect(asked({ "hub.challenge": "<script>" })().answer?.status).toBe(400);
});
