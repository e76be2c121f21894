/** Long enough for a slow computer to paint, short enough for a page whose paint the browser does not report. */
const PATIENCE_MS = 200;

/** Resolves once the browser has painted the first view. */
export function firstPaint(): Promise<void> {
  // A page before sign-in has no first view, and a hidden page is not painted.
  if (document.documentElement.dataset.place === "access" || document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
    new PerformanceObserver((entries) => {
      if (entries.getEntriesByName("first-contentful-paint").length > 0) resolve();
    }).observe({ type: "paint", buffered: true });
  });
}
