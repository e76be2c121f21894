import { useQueryClient } from "@tanstack/react-query";
import { WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { pause, pauseAfter } from "@parley/sdk";
import { errorStatus } from "../api/client.ts";
import { retryConnection, useIsLiveLost } from "../live/connection.ts";
import { texts } from "../i18n/index.ts";
import { Banner } from "../ui/banner.tsx";

type Connection = "fine" | "lost" | "offline";

/** Shows that the connection was lost, retries now and then, and refetches everything once it is back. */
export function ConnectionBanner() {
  const connection = useConnection();
  if (connection === "fine") return null;
  return (
    <Banner
      role="alert"
      icon={WifiOff}
      text={connection === "offline" ? texts.states.offline : texts.states.lost}
    />
  );
}

function useConnection(): Connection {
  const client = useQueryClient();
  const [reading, setConnection] = useState<Connection>("fine");
  const isLiveLost = useIsLiveLost();
  const connection = isLiveLost && reading === "fine" ? disconnectReason() : reading;
  useEffect(() => {
    return client.getQueryCache().subscribe(({ query }) => {
      const { error, fetchFailureReason } = query.state;
      const reason = fetchFailureReason ?? error;
      // A failure without a status never reached the server.
      if (reason && errorStatus(reason) === null && !isCancelled(reason)) {
        setConnection(disconnectReason());
      }
    });
  }, [client]);
  useEffect(() => {
    if (connection === "fine") return;
    const abort = new AbortController();
    void pollServer(abort.signal, () => {
      setConnection("fine");
      retryConnection();
      void client.invalidateQueries();
    });
    return () => abort.abort();
  }, [connection, client]);
  return connection;
}

/** Continues after the server was found: the data shown may still be missing. */
async function pollServer(signal: AbortSignal, onFound: () => void): Promise<void> {
  for (let attempts = 1; !signal.aborted; attempts += 1) {
    await pause(pauseAfter(attempts), signal);
    const isFound = await fetch("/healthz", { signal }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isFound && !signal.aborted) onFound();
  }
}

const disconnectReason = (): Connection => (navigator.onLine ? "lost" : "offline");

const isCancelled = (error: Error): boolean => error.name === "AbortError" || error.name === "CancelledError";
