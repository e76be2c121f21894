import type { ToFrame, ToPage } from "../wire.ts";

export interface Host {
  /** The site around us, as the browser tells it. */
  readonly origin: string;
  tell(message: ToPage): void;
}

/** Speaks with the page around the frame: the first that says init is it, and nobody else is heard. */
export function meetHost(onMessage: (message: ToFrame, host: Host) => void): void {
  let host: Host | null = null;
  addEventListener("message", (event: MessageEvent) => {
    if (event.source !== window.parent || window.parent === window) return;
    const message = event.data as ToFrame;
    if (typeof message !== "object" || message === null) return;
    if (!host && message.type === "init") {
      const { origin } = event;
      host = { origin, tell: (answer) => window.parent.postMessage(answer, origin) };
    }
    if (host && event.origin === host.origin) onMessage(message, host);
  });
  const loaded: ToPage = { type: "loaded" };
  window.parent.postMessage(loaded, "*");
}
