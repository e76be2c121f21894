// A page that cannot be fetched is answered with the one the dashboard has stored, instead of the browser's own.
// Everything else goes to the network as if there were no worker.
const AWAY = new Set([502, 503, 504]);

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  // The browser asks for the page while the worker starts.
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]));
});
self.addEventListener("fetch", (event) => {
  const { mode, destination } = event.request;
  if (mode === "navigate" && destination === "document") event.respondWith(openPage(event));
});

async function openPage(event) {
  const stored = async () => (await caches.match("/offline")) ?? null;
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    return AWAY.has(answer.status) ? ((await stored()) ?? answer) : answer;
  } catch (error) {
    const page = await stored();
    if (page) return page;
    throw error;
  }
}
