import { formatNumber, labelsOf } from "./text-format.ts";

/** A value and the values of its labels, in the order of their names. */
export type MetricReading = readonly [value: number, ...labels: string[]];

/** Read when Prometheus asks. */
export type Read = () => Iterable<MetricReading> | Promise<Iterable<MetricReading>>;

export interface Description {
  readonly name: string;
  readonly help: string;
  /** Each from a set that the code bounds: never an id, an address or a text of a caller. */
  readonly labels?: readonly string[];
}

export interface CounterSeries {
  add(by?: number): void;
}

export interface HistogramSeries {
  observe(seconds: number): void;
}

export interface Metrics {
  counter(description: Description): (...labels: string[]) => CounterSeries;
  histogram(description: Description, buckets?: readonly number[]): (...labels: string[]) => HistogramSeries;
  /** A gauge, or a counter that another part of the process keeps. */
  read(type: "gauge" | "counter", description: Description, read: Read): void;
  /** The text format of Prometheus. What can't be read in time is left out and counted. */
  render(): Promise<string>;
}

export const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;

/** A mistake in a label must not fill the memory: further series are counted together as `other`. */
const MOST_SERIES = 2000;
const PATIENCE_MS = 3000;

type Lines = (name: string, labels: readonly string[]) => Promise<string[]> | string[];

export function createMetrics(patienceMs = PATIENCE_MS): Metrics {
  const all = new Map<
    string,
    { readonly head: string; readonly lines: () => Promise<string[]> | string[] }
  >();
  const unread = { count: 0 };

  function add(type: string, { name, help, labels = [] }: Description, lines: Lines): void {
    if (all.has(name)) throw new Error(`The metric ${name} exists already.`);
    all.set(name, {
      head: `# HELP ${name} ${help}\n# TYPE ${name} ${type}`,
      lines: () => lines(name, labels),
    });
  }

  const metrics: Metrics = {
    counter(description) {
      const series = createSeries(() => ({ value: 0 }));
      add("counter", description, (name, labels) =>
        series.map(({ value }, values) => `${name}${labelsOf(labels, values)} ${formatNumber(value)}`),
      );
      return (...labels) => {
        const one = series.of(labels);
        return { add: (by = 1) => void (one.value += by) };
      };
    },
    histogram(description, buckets = SECONDS) {
      const series = createSeries(() => ({ counts: buckets.map(() => 0), sum: 0, count: 0 }));
      add("histogram", description, (name, labels) =>
        series.map((one, values) => histogramLines(name, labels, values, buckets, one)),
      );
      return (...labels) => {
        const one = series.of(labels);
        return {
          observe(seconds) {
            one.count += 1;
            one.sum += seconds;
            const bucket = buckets.findIndex((limit) => seconds <= limit);
            if (bucket !== -1) one.counts[bucket]! += 1;
          },
        };
      };
    },
    read(type, description, read) {
      add(type, description, async (name, labels) => {
        const readings = await readInTime(read, patienceMs).catch(() => {
          unread.count += 1;
          return [];
        });
        return [...readings].map(
          ([value, ...values]) => `${name}${labelsOf(labels, values)} ${formatNumber(value)}`,
        );
      });
    },
    async render() {
      const parts = await Promise.all(
        [...all.values()].map(async ({ head, lines }) => [head, ...(await lines())].join("\n")),
      );
      return `${parts.join("\n")}\n`;
    },
  };
  metrics.read(
    "counter",
    {
      name: "parley_metrics_unread_total",
      help: "Metrics that could not be read in time, such as from the database.",
    },
    () => [[unread.count]],
  );
  return metrics;
}

interface Series<One> {
  of(values: readonly string[]): One;
  map(lines: (one: One, values: readonly string[]) => string): string[];
}

function createSeries<One>(create: () => One): Series<One> {
  const found = new Map<string, { values: readonly string[]; one: One }>();
  return {
    of(given) {
      const isFull = found.size >= MOST_SERIES && !found.has(given.join("\n"));
      const values = isFull ? given.map(() => "other") : given;
      const key = values.join("\n");
      const known = found.get(key) ?? { values, one: create() };
      found.set(key, known);
      return known.one;
    },
    map: (lines) => [...found.values()].map(({ one, values }) => lines(one, values)),
  };
}

function histogramLines(
  name: string,
  labels: readonly string[],
  values: readonly string[],
  buckets: readonly number[],
  { counts, sum, count }: { counts: readonly number[]; sum: number; count: number },
): string {
  let below = 0;
  const lines = buckets.map((limit, index) => {
    below += counts[index]!;
    return `${name}_bucket${labelsOf([...labels, "le"], [...values, formatNumber(limit)])} ${below}`;
  });
  return [
    ...lines,
    `${name}_bucket${labelsOf([...labels, "le"], [...values, "+Inf"])} ${count}`,
    `${name}_sum${labelsOf(labels, values)} ${formatNumber(sum)}`,
    `${name}_count${labelsOf(labels, values)} ${count}`,
  ].join("\n");
}

/** A database that does not answer must not hold up the metrics that would show it. */
async function readInTime(read: Read, patienceMs: number): Promise<Iterable<MetricReading>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("The metric could not be read in time.")), patienceMs);
  });
  try {
    return await Promise.race([Promise.resolve().then(read), late]);
  } finally {
    clearTimeout(timer);
  }
}
