import { StreamEvent } from "../message-format/stream-event.ts";
import { refusalFromEvent, VendorError } from "../vendors/vendor-error.ts";
import type { EventSink, Vendor, VendorCall, VendorStream } from "../vendors/vendor.ts";
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
  const failureOf = (error: VendorError): VendorError => {
    const isOwn = connection.variable === undefined;
    error.advice = isOwn ? adviceFor(error, connection) : adviceForGuests(error, connection);
    return withoutSecret(error, secret);
  };
  const refused = (error: unknown): unknown => {
    if (!(error instanceof VendorError)) return error;
    const failure = failureOf(error);
    note(error);
    return failure;
  };

  /** A vendor that has taken a request may refuse it in its stream: that is no success, and its words may have the key. */
  async function read({ headers, read: readAll }: VendorStream, sink: EventSink): Promise<void> {
    let hasFailed = false;
    const watched = (event: StreamEvent): StreamEvent => {
      if (event.type !== "error") return event;
      const error = refusalFromEvent(event.data, headers);
      const shown = failureOf(error);
      note(error);
      hasFailed = true;
      return shown === error ? event : StreamEvent.of(shown.toData());
    };
    try {
      await readAll((batch) => sink(batch.some(({ type }) => type === "error") ? batch.map(watched) : batch));
    } catch (error) {
      throw hasFailed && error instanceof VendorError ? failureOf(error) : refused(error);
    }
    if (!hasFailed) note(null);
  }

  return {
    name: vendor.name,
    async complete(call) {
      try {
        const answer = await vendor.complete(translated(call));
        note(null);
        return answer;
      } catch (error) {
        throw refused(error);
      }
    },
    async stream(call) {
      try {
        const stream = await vendor.stream(translated(call));
        return { ...stream, read: (sink) => read(stream, sink) };
      } catch (error) {
        throw refused(error);
      }
    },
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
