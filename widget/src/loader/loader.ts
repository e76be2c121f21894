import type { Identity, ToFrame, ToPage } from "../wire.ts";
import { createPageStore } from "./page-store.ts";

type Listener = (detail: unknown) => void;

export interface ParleyApi {
  open(): void;
  close(): void;
  toggle(): void;
  send(text: string): void;
  /** Opens the chat and starts the flow that has this event as a trigger. */
  start(flow: string): void;
  identify(identity: Identity): void;
  /** Forgets the visitor in this browser, in all its tabs; the chat starts again with a new visitor. */
  signOut(): void;
  /** Calls the listener on ready, open, close, message, unread and refused; returns a function that unsubscribes. */
  on(event: string, listener: Listener): () => void;
  setLocale(locale: string): void;
  destroy(): void;
}

declare global {
  interface Window {
    parley?: ParleyApi;
  }
}

/** The server writes an origin here where the chat's page has a separate one. */
const FRAME_ORIGIN = "__PARLEY_FRAME_ORIGIN__";

/** The corner of the page that a closed chat covers, in pixels: the button with the margins around it. */
const BUTTON = 80;
const MARGINS = 24;
/** Between the button and its bubble. */
const GAP = 8;

const script =
  document.currentScript instanceof HTMLScriptElement
    ? document.currentScript
    : document.querySelector<HTMLScriptElement>("script[data-widget]");
const uid = script?.dataset.widget;
// A page that includes the line twice gets one chat.
if (script && uid && !window.parley) window.parley = load(frameBase(script.src), uid, script.dataset.locale);

function frameBase(loaderUrl: string): URL {
  return new URL(/^https?:/.test(FRAME_ORIGIN) ? `${FRAME_ORIGIN}/` : ".", loaderUrl);
}

function load(base: URL, id: string, locale: string | undefined): ParleyApi {
  const frame = document.createElement("iframe");
  const small = matchMedia("(max-width: 480px)");
  const store = createPageStore(id);
  const listeners = new Map<string, Set<Listener>>();
  const queued: ToFrame[] = [];
  let isLoaded = false;
  let layout: Extract<ToPage, { type: "layout" }> | null = null;

  frame.src = `${new URL("widget/", base).href}?id=${encodeURIComponent(id)}`;
  frame.title = "Chat";
  // The chat's page denies itself the microphone unless its widget has voice.
  frame.allow = "microphone";
  applyLayout();

  /**
   * Styles are set one by one, since a strict content policy forbids them as text, and as important, since the site's
   * own must not move the frame. The frame always has its full size, clipped to the button and its bubble while the chat
   * is closed: nothing of the page ever shifts.
   */
  function applyLayout(): void {
    const { isOpen = false, position = "right", bubble = null } = layout ?? {};
    const isSmall = small.matches;
    const above = `calc(100% - ${Math.max(BUTTON, (bubble?.height ?? 0) + MARGINS)}px)`;
    const beside = `calc(100% - ${BUTTON + (bubble ? bubble.width + GAP : 0)}px)`;
    const corner = position === "left" ? `inset(${above} ${beside} 0 0)` : `inset(${above} 0 0 ${beside})`;
    const styles = {
      all: "initial",
      position: "fixed",
      "color-scheme": "normal",
      "z-index": "2147483000",
      // The frame is invisible and takes no clicks until the chat reports that it may be shown here.
      visibility: layout ? "visible" : "hidden",
      "clip-path": isOpen ? "none" : corner,
      bottom: isSmall ? "0" : "12px",
      [position]: isSmall ? "0" : "12px",
      width: isSmall ? "100%" : "400px",
      height: isSmall ? "100dvh" : "680px",
      "max-width": isSmall ? "none" : "calc(100vw - 24px)",
      "max-height": isSmall ? "none" : "calc(100vh - 24px)",
    };
    for (const [name, value] of Object.entries(styles)) frame.style.setProperty(name, value, "important");
    if (!layout) return;
    frame.title = layout.label;
    post({ type: "size", isFull: isOpen && isSmall });
  }

  /** The origin is named, so that a frame that was sent elsewhere receives nothing: the visitor's key is among it. */
  function post(message: ToFrame): void {
    if (isLoaded) frame.contentWindow?.postMessage(message, base.origin);
    else queued.push(message);
  }

  function onMessage(event: MessageEvent): void {
    if (event.source !== frame.contentWindow || event.origin !== base.origin) return;
    const message = event.data as ToPage;
    if (message.type === "loaded") {
      isLoaded = true;
      const language = locale || document.documentElement.lang || navigator.language;
      const stored = store.read();
      post({ type: "init", page: location.href, referrer: document.referrer, language, stored });
      queued.splice(0).forEach(post);
    } else if (message.type === "layout") {
      layout = message;
      applyLayout();
    } else if (message.type === "store") {
      store.write(message.name, message.value);
    } else if (message.type === "event") {
      listeners.get(message.name)?.forEach((listener) => listener(message.detail));
    }
  }

  function onStorage(event: StorageEvent): void {
    const stored = store.changedBy(event);
    if (Object.keys(stored).length > 0) post({ type: "stored", stored });
  }

  /** A page from the back-forward cache has missed what other tabs stored meanwhile. */
  function onPageShow(event: PageTransitionEvent): void {
    if (event.persisted) post({ type: "stored", stored: store.read() });
  }

  /** Not every browser tells when a site changes its address itself. */
  const { navigation } = window as { navigation?: Navigation };
  const onNavigation = () => post({ type: "page", page: location.href });

  const attach = () => document.body.append(frame);
  addEventListener("message", onMessage);
  addEventListener("storage", onStorage);
  addEventListener("pageshow", onPageShow);
  navigation?.addEventListener("currententrychange", onNavigation);
  small.addEventListener("change", applyLayout);
  if (document.body) attach();
  else addEventListener("DOMContentLoaded", attach, { once: true });

  return {
    open: () => post({ type: "open" }),
    close: () => post({ type: "close" }),
    toggle: () => post({ type: "toggle" }),
    send: (text) => post({ type: "send", text: String(text) }),
    start: (flow) => post({ type: "start", flow: String(flow) }),
    identify: (identity) => post({ type: "identify", identity }),
    signOut: () => post({ type: "signOut" }),
    setLocale: (language) => post({ type: "setLocale", locale: String(language) }),
    on(event, listener) {
      const set = listeners.get(event) ?? new Set();
      listeners.set(event, set.add(listener));
      return () => void set.delete(listener);
    },
    destroy() {
      removeEventListener("message", onMessage);
      removeEventListener("storage", onStorage);
      removeEventListener("pageshow", onPageShow);
      navigation?.removeEventListener("currententrychange", onNavigation);
      removeEventListener("DOMContentLoaded", attach);
      small.removeEventListener("change", applyLayout);
      listeners.clear();
      store.write("open", null);
      frame.remove();
      delete window.parley;
    },
  };
}
