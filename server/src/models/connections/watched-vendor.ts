import { VendorError } from "../vendors/vendor-error.ts";
import type { Vendor, VendorCall } from "../vendors/vendor.ts";
import { adviceFor, adviceForGuests, type AskedConnection } from "./advice.ts";

export interface Watch {
  readonly connection: AskedConnection;
  /** Nothing of it may leave the process, not even in what a server writes into its errors. */
  readonly secret: string | null;
  /** The model as its vendor knows it. */
  readonly upstreamOf: (model: string) => string;
  /** Called with the failure of each call, and with null where one succeeds. */
  readonly note: (error: VendorError | null) => void;
}

/** A vendor under a key: asked for its own names of models, its failures noted, and the key in none of them. */
export function watchedVendor(vendor: Vendor, { connection, secret, upstreamOf, note }: Watch): Vendor {
  const translated = (call: VendorCall): VendorCall => {
    const model = upstreamOf(call.request.model);
    if (model === call.request.model) return call;
    const { body: _bytes, ...rest } = call;
    return { ...rest, request: { ...call.request, model } };
  };
  const watched = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      const result = await work();
      note(null);
      return result;
    } catch (error) {
      if (!(error instanceof VendorError)) throw error;
      const isOwn = connection.variable === undefined;
      error.advice = isOwn ? adviceFor(error, connection) : adviceForGuests(error, connection);
      note(error);
      throw withoutSecret(error, secret);
    }
  };
  return {
    name: vendor.name,
    complete: (call) => watched(() => vendor.complete(translated(call))),
    stream: (call) =>
      watched(async () => {
        const stream = await vendor.stream(translated(call));
        return {
          ...stream,
          read: (sink) =>
            stream.read(sink).catch((error: unknown) => {
              throw error instanceof VendorError ? withoutSecret(error, secret) : error;
            }),
        };
      }),
    close: () => vendor.close(),
  };
}

function withoutSecret(error: VendorError, secret: string | null): VendorError {
  const { kind, status, requestId, code, param } = error;
  const whole = JSON.stringify([error.error, error.headers, code, param]);
  if (secret === null || secret.length < 4 || !whole.includes(secret)) return error;
  const clean = (text: string): string => text.replaceAll(secret, "…");
  const detail = { type: clean(error.error.type), message: clean(error.error.message) };
  // Without the cause and the other fields: the secret may be in any of them. The code tells what is at fault.
  const cleaned = new VendorError({ kind, status, error: detail, requestId, code: code && clean(code) });
  cleaned.advice = error.advice;
  return cleaned;
}
