import "./styles.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "./api/query.ts";
import { keepOfflinePage } from "./offline/keep-offline-page.ts";
import { forgetFirstAnswers } from "./preload/first-answers.ts";
import { keepFirstAnswers } from "./preload/keep-first-answers.ts";
import { router } from "./router.tsx";
import { ErrorBoundary } from "./shell/error-boundary.tsx";
import { loadOverlays } from "./ui/load-overlays.ts";
import { ToastProvider } from "./ui/toast.tsx";

/** How long the first view may stand for the page. Whoever waits longer is told what is missing. */
const PATIENCE_MS = 1500;
/** By then the page has taken what was asked for it. */
const SETTLED_MS = 4000;

async function start(): Promise<void> {
  const ready = Promise.all([router.load(), keepFirstAnswers(location)]);
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
  setTimeout(() => {
    forgetFirstAnswers();
    // Fetched while nobody waits for anything; a failure shows when something is opened.
    loadOverlays().catch(() => undefined);
    keepOfflinePage().catch(() => undefined);
  }, SETTLED_MS);
}

void start();
