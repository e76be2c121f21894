import type { Headers } from "./factories.ts";
import type { TestAnswer } from "./harness.ts";

/** The credential a browser has after an answer that signed it in: its cookie and the CSRF token it was told. */
export function signedInBy(answer: TestAnswer): Headers {
  const cookie = String(answer.headers["set-cookie"]).split(";")[0]!;
  return { cookie, "x-csrf-token": String(answer.body.data.csrf_token) };
}
