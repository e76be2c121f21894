import { callOperation } from "../api/client.ts";
import { setAlertsHere } from "./alerts-here.ts";

/** What this browser can do: `blocked` by its person, `unsupported` by itself. */
type BrowserAbility = "ready" | "blocked" | "unsupported";

const hasWorker = (): boolean => "serviceWorker" in navigator;

export function abilityOf(): BrowserAbility {
  if (!("Notification" in window) || !hasWorker()) return "unsupported";
  return Notification.permission === "denied" ? "blocked" : "ready";
}

/**
 * Called by a click: browsers refuse to ask otherwise. It stays off where the person refuses, or closes the
 * question without an answer, which blocks nothing.
 */
export async function turnOn(userId: number, pushKey: string): Promise<void> {
  if (abilityOf() === "unsupported" || (await Notification.requestPermission()) !== "granted") return;
  setAlertsHere(userId, true);
  await subscribe(pushKey);
}

export async function turnOff(userId: number): Promise<void> {
  setAlertsHere(userId, false);
  const subscription = await currentSubscription();
  if (!subscription) return;
  // The server may have removed it before.
  await callOperation("unsubscribeFromPush", { endpoint: subscription.endpoint }).catch(() => undefined);
  await subscription.unsubscribe();
}

/** Null where the browser has no push service, or none can be reached. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (!hasWorker()) return null;
  const registration = await navigator.serviceWorker.ready;
  return (await registration.pushManager?.getSubscription()) ?? null;
}

/** Also renews what a new release, a new sign-in or a new key of the server has ended. Without push, open pages notify. */
export async function subscribe(pushKey: string): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready;
  if (!pushManager) return;
  const existing = await pushManager.getSubscription();
  if (existing && keyOf(existing) !== pushKey) await existing.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: pushKey };
  const subscription = await pushManager.subscribe(options).catch(() => null);
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) return;
  await callOperation("subscribeToPush", { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } });
}

function keyOf(subscription: PushSubscription): string {
  const bytes = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export interface Shown {
  readonly title: string;
  readonly body: string;
  /** The conversation: a newer notification of it replaces this one. */
  readonly tag: string;
  readonly url: string;
}

/** Through the worker, so that a click on it works without this page. */
export async function showNotification({ title, body, tag, url }: Shown): Promise<void> {
  const registration = await navigator.serviceWorker.ready;
  await registration.showNotification(title, { body, tag, icon: "/assets/icon-192.png", data: { url } });
}

/** Leaves nothing on the screen that another person could read. */
export async function clearNotifications(): Promise<void> {
  await navigator.clearAppBadge?.();
  if (!hasWorker()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
}
