import type { Identity, ToFrame, ToPage } from "../wire.ts";

type Listener = (detail: unknown) => void;

export interface ParleyApi {
  open(): void;
  close(): void;
  toggle(): void;
  send(text: string): void;
  identify(identity: Identity): void;
  /** Forgets the visitor in this browser, in all its tabs; the chat begins as for somebody new. */
  signOut(): void;
  /** Calls back on ready, open, close, message, unread and refused; the answer stops it. */
  on(event: string, listener: Listener): () => void;
  setLocale(locale: string): void;
  destroy(): void;
}

declare global {
  interface Window {
    parley?: ParleyApi;
  }
}

/** What a closed chat takes of the page. */
const BUTTON = "80px";

const script =
  document.currentScript instanceof HTMLScriptElement
    ? document.currentScript
    : document.querySelector<HTMLScriptElement>("script[data-widget]");
const uid = script?.dataset.widget;
// A page that includes the line twice gets one chat.
if (script && uid && !window.parley)
  window.parley = load(new URL(".", script.src), uid, script.dataset.locale);

function load(base: URL, id: string, locale: string | undefined): ParleyApi {
  const frame = document.createElement("iframe");
  const small = matchMedia("(max-width: 480px)");
  const listeners = new Map<string, Set<Listener>>();
  const early: ToFrame[] = [];
  let isLoaded = false;
  let layout: Extract<ToPage, { type: "layout" }> | null = null;

  frame.src = `${new URL("widget/", base).href}?id=${encodeURIComponent(id)}`;
  frame.title = "Chat";
  place();

  /**
   * Styles go in one by one: a strict content policy forbids them as text. The site's own cannot move them. The frame
   * always has its full size, cut down to the button while the chat is closed: nothing of the page ever shifts.
   */
  function place(): void {
    const { isOpen = false, position = "right" } = layout ?? {};
    const isSmall = small.matches;
    const rest = `calc(100% - ${BUTTON})`;
    const button = position === "left" ? `inset(${rest} ${rest} 0 0)` : `inset(${rest} 0 0 ${rest})`;
    const styles = {
      all: "initial",
      position: "fixed",
      "color-scheme": "normal",
      "z-index": "2147483000",
      // Nothing is seen, and nothing can be clicked, before the chat says that it may be shown here.
      visibility: layout ? "visible" : "hidden",
      "clip-path": isOpen ? "none" : button,
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
    tell({ type: "size", isFull: isOpen && isSmall });
  }

  function tell(message: ToFrame): void {
    if (isLoaded) frame.contentWindow?.postMessage(message, base.origin);
    else early.push(message);
  }

  function hear(event: MessageEvent): void {
    if (event.source !== frame.contentWindow || event.origin !== base.origin) return;
    const message = event.data as ToPage;
    if (message.type === "loaded") {
      isLoaded = true;
      const language = locale || document.documentElement.lang || navigator.language;
      tell({ type: "init", page: location.href, referrer: document.referrer, language });
      early.splice(0).forEach(tell);
    } else if (message.type === "layout") {
      layout = message;
      place();
    } else if (message.type === "event") {
      listeners.get(message.name)?.forEach((listener) => listener(message.detail));
    }
  }

  const attach = () => document.body.append(frame);
  addEventListener("message", hear);
  small.addEventListener("change", place);
  if (document.body) attach();
  else addEventListener("DOMContentLoaded", attach, { once: true });

  return {
    open: () => tell({ type: "open" }),
    close: () => tell({ type: "close" }),
    toggle: () => tell({ type: "toggle" }),
    send: (text) => tell({ type: "send", text: String(text) }),
    identify: (identity) => tell({ type: "identify", identity }),
    signOut: () => tell({ type: "signOut" }),
    setLocale: (language) => tell({ type: "setLocale", locale: String(language) }),
    on(event, listener) {
      const set = listeners.get(event) ?? new Set();
      listeners.set(event, set.add(listener));
      return () => void set.delete(listener);
    },
    destroy() {
      removeEventListener("message", hear);
      removeEventListener("DOMContentLoaded", attach);
      small.removeEventListener("change", place);
      listeners.clear();
      frame.remove();
      delete window.parley;
    },
  };
}
