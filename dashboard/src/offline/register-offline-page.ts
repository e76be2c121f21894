import { offlinePage } from "./offline-page.ts";

const MANIFEST = "/assets/manifest.webmanifest";

/** Lets the browser offer to install the dashboard. The page itself has no room for the line. */
function linkManifest(): void {
  document.head.append(Object.assign(document.createElement("link"), { rel: "manifest", href: MANIFEST }));
}

/** Stores the page in the person's language, and the worker that shows it. Browsers have neither over plain HTTP. */
export async function registerOfflinePage(): Promise<void> {
  linkManifest();
  if (!("serviceWorker" in navigator) || !("caches" in window)) return;
  const cache = await caches.open("parley");
  await cache.put("/offline", offlinePage());
  await navigator.serviceWorker.register("/assets/service-worker.js", { scope: "/" });
}
