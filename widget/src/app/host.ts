import type { ToFrame, ToPage } from "../wire.ts";

export interface Host {
  /** The site around the frame, as the browser reports it. */
  readonly origin: string;
  /** Posts only to that origin, because the messages contain the visitor's key. */
  post(message: ToPage): void;
}

/** Connects to the page around the frame: the origin of the first init message, and no other from then on. */
export function connectToHost(onMessage: (message: ToFrame, host: Host) => void): void {
  let host: Host | null = null;
  addEventListener("message", (event: MessageEvent) => {
    if (event.source !== window.parent || window.parent === window) return;
    const message = event.data as ToFrame;
    if (typeof message !== "object" || message === null) return;
    if (!host && message.type === "init") {
      const { origin } = event;
      host = { origin, post: (answer) => window.parent.postMessage(answer, origin) };
    }
    if (host && event.origin === host.origin) onMessage(message, host);
  });
  const loaded: ToPage = { type: "loaded" };
  window.parent.postMessage(loaded, "*");
}
