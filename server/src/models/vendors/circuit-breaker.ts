import { askedPauseMs } from "../../platform/time/asked-pause-ms.ts";
import { faultOf, isLasting } from "./vendor-fault.ts";
import type { VendorError } from "./vendor-error.ts";
import type { Vendor } from "./vendor.ts";

const FAILURES_UNTIL_OPEN = 3;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 10 * 60_000;
/** How long the one call that tries a circuit again may take before the next one tries it. */
const PROBE_MS = 60_000;
/** A failure that is older says nothing about the next call. */
const FORGOTTEN_AFTER_MS = 10 * 60_000;

interface Circuit {
  failures: number;
  failedAt: number;
  /** Null while it is closed; from then on one call at a time tries it again. */
  openUntil: number | null;
  /** Whether that one call is under way. */
  isTried: boolean;
  pauseMs: number;
}

/**
 * Remembers which models fail, so that a conversation with another model to turn to waits for none of them. A circuit
 * belongs to a key and a model, or to the key alone where it is the key or the vendor that fails.
 */
export interface CircuitBreaker {
  /** Whether a call should be made now; of a circuit that may be tried again it admits one call. */
  admits(vendor: Vendor, model: string): boolean;
  succeeded(vendor: Vendor, model: string): void;
  failed(vendor: Vendor, model: string, error: VendorError): void;
}

const EVERY_MODEL = "";

export function createCircuitBreaker(now: () => number): CircuitBreaker {
  const circuits = new WeakMap<Vendor, Map<string, Circuit>>();
  const of = (vendor: Vendor): Map<string, Circuit> => {
    const known = circuits.get(vendor) ?? new Map<string, Circuit>();
    circuits.set(vendor, known);
    return known;
  };
  return {
    admits(vendor, model) {
      const own = of(vendor);
      const open = [own.get(EVERY_MODEL), own.get(model)].filter((circuit) => circuit?.openUntil != null);
      if (open.some((circuit) => circuit!.openUntil! > now())) return false;
      for (const circuit of open) Object.assign(circuit!, { openUntil: now() + PROBE_MS, isTried: true });
      return true;
    },
    succeeded(vendor, model) {
      const own = of(vendor);
      own.delete(EVERY_MODEL);
      own.delete(model);
    },
    failed(vendor, model, error) {
      const fault = faultOf(error);
      if (fault === null) return;
      const concernsKey = fault === "key" || fault === "quota" || error.kind === "unreachable";
      const name = concernsKey ? EVERY_MODEL : model;
      const known = of(vendor).get(name);
      const circuit = known && !isForgotten(known, now()) ? known : newCircuit();
      of(vendor).set(name, circuit);
      circuit.failures += 1;
      circuit.failedAt = now();
      const { openUntil, isTried } = circuit;
      if (!isLasting(fault) && openUntil === null && circuit.failures < FAILURES_UNTIL_OPEN) return;
      const asked = Math.min(LONGEST_PAUSE_MS, waitAskedFor(error, now()));
      // A call that began before it opened says nothing new.
      if (openUntil !== null && openUntil > now() && !isTried) {
        circuit.openUntil = Math.max(openUntil, now() + asked);
        return;
      }
      circuit.isTried = false;
      circuit.pauseMs = Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, circuit.pauseMs * 2));
      circuit.openUntil = now() + Math.max(circuit.pauseMs, asked);
    },
  };
}

const newCircuit = (): Circuit => ({ failures: 0, failedAt: 0, openUntil: null, isTried: false, pauseMs: 0 });

const isForgotten = ({ failedAt, openUntil }: Circuit, now: number): boolean =>
  now - Math.max(failedAt, openUntil ?? 0) > FORGOTTEN_AFTER_MS;

/** How long the vendor asks to wait; 0 where it names no time. */
export const waitAskedFor = ({ headers }: VendorError, now: number): number =>
  askedPauseMs(headers["retry-after"], now) ?? 0;
