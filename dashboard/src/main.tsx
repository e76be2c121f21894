import "./styles.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "./api/query.ts";
import { forgetFirstAnswers } from "./first/first-answers.ts";
import { router } from "./router.tsx";
import { ErrorBoundary } from "./shell/error-boundary.tsx";
import { loadOverlays } from "./ui/load-overlays.ts";
import { ToastProvider } from "./ui/toast.tsx";

/** How long the first view may stand for the page. Whoever waits longer is told what is missing. */
const PATIENCE_MS = 1500;

async function start(): Promise<void> {
  await Promise.race([router.load(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
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
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, PATIENCE_MS));
  whenIdle(() => {
    forgetFirstAnswers();
    // Fetched while nobody waits for it; a failure shows when something is opened.
    loadOverlays().catch(() => undefined);
  });
}

void start();
