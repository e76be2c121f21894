import { Agent, request, type ClientRequest } from "node:http";

export interface ReceivedEvents {
  /** Ids of the messages in the order they came. */
  readonly ids: number[];
  readonly delaysMs: number[];
}

export interface Feed {
  readonly received: ReceivedEvents;
  /** How often the server ended it and it was opened again, as a browser does. */
  readonly reconnects: () => number;
  close(): void;
}

/** By default Node probes each connection every second, and a busy machine loses the answers of 20,000 of them. */
const agent = new Agent({ keepAlive: true, keepAliveMsecs: 60_000, maxSockets: Infinity });

/** One address has at most 500 feeds, so readers come from several, as visitors do. */
const PER_ADDRESS = 400;
let opened = 0;

/** Opens a feed and notes each message and how long it took: its text is the moment it was sent. */
export function openFeed(url: string, headers: Record<string, string>): Promise<Feed> {
  const received: ReceivedEvents = { ids: [], delaysMs: [] };
  let isClosed = false;
  let reconnects = 0;
  let lastEventId: string | null = null;
  let retryMs = 1000;
  const localAddress = `127.0.1.${1 + (Math.floor(opened++ / PER_ADDRESS) % 250)}`;
  let connection: ClientRequest;

  function connect(onReady: () => void, onFailure: (error: Error) => void): void {
    const resumed = lastEventId === null ? headers : { ...headers, "last-event-id": lastEventId };
    connection = request(url, { agent, localAddress, headers: resumed }, (response) => {
      if (response.statusCode !== 200)
        return onFailure(new Error(`The feed answered ${response.statusCode}`));
      let buffer = "";
      response.setEncoding("utf8");
      response.on("error", () => undefined);
      response.on("close", reconnect);
      response.on("data", (chunk: string) => {
        buffer += chunk;
        const blocks = buffer.split("\n\n");
        buffer = blocks.pop() ?? "";
        for (const block of blocks) {
          retryMs = Number(/^retry: (\d+)/m.exec(block)?.[1] ?? retryMs);
          lastEventId = /^id: (.*)/m.exec(block)?.[1] ?? lastEventId;
          recordEvent(block, received);
        }
        // The first event shows that the reader is subscribed.
        if (blocks.some((block) => block.includes("data: "))) onReady();
      });
    });
    connection.on("error", onFailure);
    connection.end();
  }

  function reconnect(): void {
    if (isClosed) return;
    reconnects += 1;
    setTimeout(() => connect(() => undefined, reconnect), retryMs).unref();
  }

  return new Promise((resolve, reject) => {
    const feed = {
      received,
      reconnects: () => reconnects,
      close() {
        isClosed = true;
        connection.destroy();
      },
    };
    connect(() => resolve(feed), reject);
  });
}

function recordEvent(block: string, received: ReceivedEvents): void {
  const match = /event: message\ndata: (.*)/.exec(block);
  if (!match) return;
  const { id, message } = JSON.parse(match[1] ?? "") as { id: number; message: string };
  // A line about what happened, such as that an operator took over, has no moment as its text.
  if (!Number.isFinite(Number(message))) return;
  received.ids.push(id);
  received.delaysMs.push(Date.now() - Number(message));
}

export async function post(
  url: string,
  headers: Record<string, string>,
  body: unknown,
): Promise<{ id: number }> {
  const text = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      agent,
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
    });
    sent.on("error", reject);
    sent.on("response", (response) => {
      let answer = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => (answer += chunk));
      response.on("end", () =>
        response.statusCode === 200
          ? resolve((JSON.parse(answer) as { data: { id: number } }).data)
          : reject(new Error(`${response.statusCode}: ${answer}`)),
      );
    });
    sent.end(text);
  });
}

/** Opens feeds a hundred at a time. */
export async function openFeeds(count: number, open: (at: number) => Promise<Feed>): Promise<Feed[]> {
  const feeds: Feed[] = [];
  while (feeds.length < count) {
    const from = feeds.length;
    const batch = Array.from({ length: Math.min(100, count - from) }, (_, index) => open(from + index));
    feeds.push(...(await Promise.all(batch)));
  }
  return feeds;
}
