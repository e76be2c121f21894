import "./styles.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "./api/query.ts";
import { router } from "./router.tsx";
import { ErrorBoundary } from "./shell/error-boundary.tsx";
import { ToastProvider } from "./ui/toast.tsx";

// The page's own script comes while the server is asked who this is; a failure shows when the page is opened.
const [matched] = router.getMatchedRoutes(location.pathname);
for (const route of matched) {
  router.loadRouteChunk(route)?.catch(() => undefined);
}

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  </StrictMode>,
);
