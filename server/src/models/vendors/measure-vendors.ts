import type { HistogramSeries, Metrics } from "../../platform/telemetry/metrics/metrics.ts";
import { inSpan } from "../../platform/telemetry/tracing/spans.ts";
import { VendorError } from "./vendor-error.ts";
import type { Vendor } from "./vendor.ts";

/** Times the calls of model vendors and counts how they end. */
export function createVendorMeter(metrics: Metrics): (vendor: Vendor) => Vendor {
  const calls = metrics.counter({
    name: "parley_vendor_calls_total",
    help: "Calls of model vendors by their end: ok, stopped by the caller, or the kind of failure.",
    labels: ["vendor", "outcome"],
  });
  const first = metrics.histogram({
    name: "parley_vendor_first_byte_seconds",
    help: "Time until a model vendor begins to answer.",
    labels: ["vendor"],
  });
  const whole = metrics.histogram({
    name: "parley_vendor_duration_seconds",
    help: "Time until a model vendor has answered.",
    labels: ["vendor"],
  });

  const timed = <Result>(
    vendor: Vendor,
    series: HistogramSeries,
    call: { signal: AbortSignal; isLast: boolean; started: number; step: string },
    work: () => Promise<Result>,
  ): Promise<Result> =>
    inSpan(
      { name: `model ${call.step}`, kind: "client", attributes: { "gen_ai.provider.name": vendor.name } },
      () => counted(vendor, series, call, work),
    );

  const counted = async <Result>(
    vendor: Vendor,
    series: HistogramSeries,
    call: { signal: AbortSignal; isLast: boolean; started: number },
    work: () => Promise<Result>,
  ): Promise<Result> => {
    try {
      const result = await work();
      if (call.isLast) calls(vendor.name, "ok").add();
      series.observe((performance.now() - call.started) / 1000);
      return result;
    } catch (error) {
      calls(vendor.name, outcomeOf(error, call.signal)).add();
      throw error;
    }
  };

  const measure = (vendor: Vendor): Vendor => ({
    name: vendor.name,
    complete: (call) =>
      timed(
        vendor,
        whole(vendor.name),
        { signal: call.signal, isLast: true, started: performance.now(), step: "complete" },
        () => vendor.complete(call),
      ),
    async stream(call) {
      const started = performance.now();
      const { signal } = call;
      const stream = await timed(
        vendor,
        first(vendor.name),
        { signal, isLast: false, started, step: "open" },
        () => vendor.stream(call),
      );
      return {
        headers: stream.headers,
        read: (sink) =>
          timed(vendor, whole(vendor.name), { signal, isLast: true, started, step: "read" }, () =>
            stream.read(sink),
          ),
      };
    },
    close: () => vendor.close(),
  });
  return measure;
}

/** Of a bounded set: a vendor's own words are no label. */
function outcomeOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return "stopped";
  if (!(error instanceof VendorError)) return "failed";
  if (error.kind !== "refused") return error.kind;
  return error.status === 429 ? "rate_limited" : error.status >= 500 ? "vendor_error" : "refused";
}
