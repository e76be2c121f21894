// A page that cannot be fetched is answered with the one the dashboard has stored, instead of the browser's own.
// Everything else goes to the network as if there were no worker: nothing of a person is ever stored.
const AWAY = new Set([502, 503, 504]);

// A new release replaces the worker at once; it keeps no state that could be lost.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  // The browser asks for the page while the worker starts.
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]));
});
self.addEventListener("fetch", (event) => {
  const { mode, destination } = event.request;
  if (mode === "navigate" && destination === "document") event.respondWith(openPage(event));
});
self.addEventListener("push", (event) => event.waitUntil(showPush(event.data?.json() ?? {})));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openConversation(event.notification.data?.url));
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

const pages = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });

/** Shows a waiting conversation, unless the person is looking at it. */
async function showPush({ title, body, tag, url, badge }) {
  // Not awaited: the notification comes first.
  if (badge > 0) void navigator.setAppBadge?.(badge).catch(() => undefined);
  const isLookedAt = (page) => page.focused && new URL(page.url).searchParams.get("session") === tag;
  if ((await pages()).some(isLookedAt)) return;
  const icon = "/assets/icon-192.png";
  await self.registration.showNotification(title ?? "Parley", {
    body,
    tag,
    icon,
    renotify: Boolean(tag),
    data: { url },
  });
}

/** In a page that is open already, else in a new one. Only addresses of the dashboard are opened. */
async function openConversation(path) {
  const url = new URL(String(path ?? "/"), self.location.origin);
  if (url.origin !== self.location.origin) return;
  const [page] = await pages();
  if (!page) return void (await self.clients.openWindow(url.href));
  await page.focus().catch(() => undefined);
  await page.navigate(url.href).catch(() => self.clients.openWindow(url.href));
}
