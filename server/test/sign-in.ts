import type { Headers } from "./factories.ts";
import type { TestAnswer } from "./harness.ts";

/** The credential a browser has after a sign-in: its cookie and the CSRF token it received. */
export function signedInBy(answer: TestAnswer): Headers {
  const cookie = String(answer.headers["set-cookie"]).split(";")[0]!;
  return { cookie, "x-csrf-token": String(answer.body.data.csrf_token) };
}
