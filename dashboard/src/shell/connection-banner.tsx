import { useQueryClient } from "@tanstack/react-query";
import { WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { statusOf } from "../api/client.ts";
import { retryConnection, useIsLiveLost } from "../live/connection.ts";
import { texts } from "../texts/index.ts";

type Connection = "fine" | "lost" | "offline";

/** Tells that the connection was lost, looks for it every few seconds and reads everything again once it is back. */
export function ConnectionBanner() {
  const connection = useConnection();
  if (connection === "fine") return null;
  return (
    <div
      role="alert"
      className="flex items-center justify-center gap-2 bg-warn-soft px-4 py-2 text-[13px] text-warn"
    >
      <WifiOff aria-hidden className="size-4" />
      {connection === "offline" ? texts.states.offline : texts.states.lost}
    </div>
  );
}

const LOOK_EVERY_MS = 3000;

function useConnection(): Connection {
  const client = useQueryClient();
  const [reading, setConnection] = useState<Connection>("fine");
  const isLiveLost = useIsLiveLost();
  const connection = isLiveLost && reading === "fine" ? howLost() : reading;
  useEffect(
    () =>
      client.getQueryCache().subscribe(({ query }) => {
        const { error, fetchFailureReason } = query.state;
        const reason = fetchFailureReason ?? error;
        // A failure without a status never reached the server.
        if (reason && statusOf(reason) === null && !isCancelled(reason)) {
          setConnection(howLost());
        }
      }),
    [client],
  );
  useEffect(() => {
    if (connection === "fine") return;
    const timer = setInterval(() => {
      void fetch("/healthz").then(
        (response) => {
          if (!response.ok) return;
          setConnection("fine");
          retryConnection();
          void client.invalidateQueries();
        },
        () => undefined,
      );
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [connection, client]);
  return connection;
}

const howLost = (): Connection => (navigator.onLine ? "lost" : "offline");

const isCancelled = (error: Error): boolean => error.name === "AbortError" || error.name === "CancelledError";
