import type { App } from "../../platform/operations/context.ts";
import { FileProblem, fetchText } from "../../training/index.ts";
import { CRAWLER, USER_AGENT } from "./crawler.ts";
import { NO_RULES, parseRobots, type RobotsFile } from "./robots-file.ts";

const VALID_MS = 60 * 60 * 1000;
const MAX_HOSTS = 100;
const MAX_BYTES = 500 * 1024;

export interface Robots {
  /** The rules of a host. Fails with a FileProblem while the host does not answer. */
  of(url: URL, signal: AbortSignal): Promise<RobotsFile>;
}

/** Reads each host's robots.txt once an hour. */
export function createRobots(app: Pick<App, "config" | "now">): Robots {
  const files = new Map<string, { readonly file: RobotsFile; readonly readAt: number }>();
  return {
    async of({ origin }, signal) {
      const known = files.get(origin);
      if (known && app.now() - known.readAt < VALID_MS) return known.file;
      const file = await readRobots(app, origin, signal);
      files.delete(origin);
      files.set(origin, { file, readAt: app.now() });
      if (files.size > MAX_HOSTS) files.delete(files.keys().next().value!);
      return file;
    },
  };
}

async function readRobots(
  app: Pick<App, "config">,
  origin: string,
  signal: AbortSignal,
): Promise<RobotsFile> {
  try {
    const { text } = await fetchText(`${origin}/robots.txt`, {
      signal,
      maxBytes: MAX_BYTES,
      headers: { "user-agent": USER_AGENT },
      allowPrivateAddresses: app.config.allowPrivate.training,
    });
    return parseRobots(text, CRAWLER);
  } catch (error) {
    // Without a file there are no rules. A host that fails must not be read, as its rules are unknown.
    const status = error instanceof FileProblem ? error.httpStatus : null;
    if (status !== null && status >= 400 && status < 500 && status !== 429) return NO_RULES;
    if (error instanceof FileProblem && error.reason === "redirects") return NO_RULES;
    throw error;
  }
}
