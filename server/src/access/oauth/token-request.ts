import type { FastifyRequest } from "fastify";

/** A failure with a code of OAuth. */
export class OauthFailure extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status = 400) {
    super(message);
    this.name = "OauthFailure";
    this.code = code;
    this.status = status;
  }
}

const LONGEST = 4000;

export function parseForm(request: FastifyRequest, body: Buffer): URLSearchParams {
  const type = request.headers["content-type"] ?? "";
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type))
    throw new OauthFailure("invalid_request", "Send the parameters as application/x-www-form-urlencoded");
  if (request.headers.authorization !== undefined)
    throw new OauthFailure("invalid_client", "Clients have no secret here: send client_id in the body", 401);
  return new URLSearchParams(body.toString());
}

/** An empty parameter counts as none, a repeated one as an error. */
export function parameter(form: URLSearchParams, name: string): string | null {
  const values = form.getAll(name);
  if (values.length > 1) throw new OauthFailure("invalid_request", `${name} may be sent once`);
  const [value = ""] = values;
  if (value.length > LONGEST) throw new OauthFailure("invalid_request", `${name} is too long`);
  return value === "" ? null : value;
}

export function requiredParameter(form: URLSearchParams, name: string): string {
  const value = parameter(form, name);
  if (value === null) throw new OauthFailure("invalid_request", `${name} is required`);
  return value;
}
