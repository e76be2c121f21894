import type { Metrics } from "../platform/telemetry/metrics/metrics.ts";
import { FileProblem, type Extractor } from "./extraction/index.ts";

/** Times the reading of files and counts how it ends. */
export function measureExtraction(extractor: Extractor, metrics: Metrics): Extractor {
  const files = metrics.counter({
    name: "parley_extractions_total",
    help: "Files that were read by their end: ok, stopped, or why the file could not be read.",
    labels: ["outcome"],
  });
  const seconds = metrics.histogram(
    { name: "parley_extraction_duration_seconds", help: "How long reading a file takes, with its wait." },
    [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120],
  );
  return {
    async extract(path, name, options) {
      const started = performance.now();
      try {
        const document = await extractor.extract(path, name, options);
        files("ok").add();
        return document;
      } catch (error) {
        const isStopped = options?.signal?.aborted === true;
        files(isStopped ? "stopped" : error instanceof FileProblem ? error.reason : "failed").add();
        throw error;
      } finally {
        seconds().observe((performance.now() - started) / 1000);
      }
    },
    close: () => extractor.close(),
  };
}
