import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openFeed, openFeeds, post } from "../live/feed.ts";
import { gather } from "../live/story.ts";
import { prepare, startProduct } from "../product/product.ts";
import { usageOf } from "../product/usage.ts";
import { printTable } from "../table.ts";

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
const SENT_AT_ONCE = 20;

/** So many visitors' feeds on one process on SQLite, and a message to each of them. Goal for 20,000: 600 MB. */
export async function measureFeeds(count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "parley-feeds-"));
  const env = { DATA_DIR: folder };
  const { workspace, visitors } = await prepare(env, (running) =>
    gather(running, { visitors: count, operators: 0 }),
  );
  const product = await startProduct(env);
  try {
    const base = `http://127.0.0.1:${product.hello.port}/chatbot/v1`;
    const before = await usageOf(product.process);
    const began = performance.now();
    const feeds = await openFeeds(count, (at) =>
      openFeed(`${base}/live/session?session_uid=${visitors[at]!.uid}`, {
        "x-visitor-token": visitors[at]!.token,
      }),
    );
    const connectedMs = performance.now() - began;
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    const connected = await usageOf(product.process);
    await new Promise((resolve) => setTimeout(resolve, 20_000));
    const idle = await usageOf(product.process);
    const sentAt = performance.now();
    let next = 0;
    const send = async () => {
      for (let at = next++; at < count; at = next++)
        await post(`${base}/sendMessage`, workspace.key, {
          widget_uid: workspace.widgetUid,
          session_uid: visitors[at]!.uid,
          message: String(Date.now()),
          send_by: "operator",
        });
    };
    await Promise.all(Array.from({ length: SENT_AT_ONCE }, send));
    const sendingMs = performance.now() - sentAt;
    const reached = () => feeds.filter(({ received }) => received.ids.length === 1).length;
    for (let wait = 0; wait < 200 && reached() < count; wait += 1)
      await new Promise((resolve) => setTimeout(resolve, 50));
    const after = await usageOf(product.process);
    const delays = feeds.flatMap(({ received }) => received.delaysMs).toSorted((a, b) => a - b);
    printTable(`${count} feeds on one process, a message to each`, [
      {
        "MB before": megabytes(before.rss),
        "MB connected": megabytes(connected.rss),
        "MB after": megabytes(after.rss),
        "opened a second": Math.round(count / (connectedMs / 1000)),
        "% of a core, idle": ((idle.cpuMs - connected.cpuMs) / 200).toFixed(1),
        "messages a second": Math.round(count / (sendingMs / 1000)),
        reached: reached(),
        reconnects: feeds.reduce((sum, feed) => sum + feed.reconnects(), 0),
        "p50 ms": Math.round(delays[Math.floor(delays.length / 2)] ?? Number.NaN),
        "p99 ms": Math.round(delays[Math.floor(delays.length * 0.99)] ?? Number.NaN),
      },
    ]);
    feeds.forEach((feed) => feed.close());
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
