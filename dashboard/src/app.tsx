import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "./api/query.ts";
import { clearPreloaded } from "./preload/preloaded-reads.ts";
import { prefetchFirstReads } from "./preload/prefetch-first-reads.ts";
import { router } from "./router.tsx";
import { ErrorBoundary } from "./shell/error-boundary.tsx";
import { loadOverlays } from "./ui/load-overlays.ts";
import { pageLoaded } from "./ui/page-loaded.ts";
import { ToastProvider } from "./ui/toast.tsx";

/** How long the first view may stay on screen. After that the page shows what is missing. */
const PATIENCE_MS = 1500;

export async function start(): Promise<void> {
  const ready = Promise.all([router.load(), prefetchFirstReads(location)]);
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  const root = createRoot(document.getElementById("root")!);
  // As a transition it is drawn in small steps, between which the browser can answer the person.
  startTransition(() =>
    root.render(
      <StrictMode>
        <ErrorBoundary>
          <QueryClientProvider client={queryClient}>
            <ToastProvider>
              <RouterProvider router={router} />
            </ToastProvider>
          </QueryClientProvider>
        </ErrorBoundary>
      </StrictMode>,
    ),
  );
  await pageLoaded;
  clearPreloaded();
  // Fetched while the page is idle; a failure shows when something is opened.
  loadOverlays().catch(() => undefined);
  import("./offline/register-offline-page.ts")
    .then(({ registerOfflinePage }) => registerOfflinePage())
    .catch(() => undefined);
}
