import { offlinePage } from "./offline-page.ts";

/** Stores the page in the person's language, and the worker that shows it. Browsers have neither over plain HTTP. */
export async function registerOfflinePage(): Promise<void> {
  if (!("serviceWorker" in navigator) || !("caches" in window)) return;
  const cache = await caches.open("parley");
  await cache.put("/offline", offlinePage());
  await navigator.serviceWorker.register("/assets/service-worker.js", { scope: "/" });
}
