import { matchesRobotsRule } from "./glob.ts";

interface Rule {
  readonly path: string;
  readonly isAllowed: boolean;
}

/** What a site's robots.txt asks of us (RFC 9309). */
export interface RobotsFile {
  isAllowed(path: string): boolean;
  readonly crawlDelayMs: number | null;
  readonly sitemaps: readonly string[];
}

export const NO_RULES: RobotsFile = { isAllowed: () => true, crawlDelayMs: null, sitemaps: [] };

const MAX_RULES = 500;
const MAX_RULE = 300;
const MAX_SITEMAPS = 50;
/** A longer delay would stop a site from ever being read. */
const MAX_DELAY_MS = 60_000;

interface Group {
  readonly agents: string[];
  readonly rules: Rule[];
  delayMs: number | null;
}

export function parseRobots(text: string, agent: string): RobotsFile {
  const groups: Group[] = [];
  const sitemaps: string[] = [];
  let isOpen = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, field = "", value = ""] = /^\s*([a-z-]{1,20})\s*:\s*([^#]*)/i.exec(line.slice(0, 4_000)) ?? [];
    const name = field.toLowerCase();
    const content = value.trim();
    if (name === "sitemap" && sitemaps.length < MAX_SITEMAPS && content) sitemaps.push(content);
    if (name === "user-agent") {
      if (!isOpen) groups.push({ agents: [], rules: [], delayMs: null });
      isOpen = true;
      groups.at(-1)!.agents.push(content.toLowerCase());
      continue;
    }
    const group = groups.at(-1);
    if (!group) continue;
    if (name === "allow" || name === "disallow") {
      isOpen = false;
      if (content && content.length <= MAX_RULE && group.rules.length < MAX_RULES)
        group.rules.push({ path: content, isAllowed: name === "allow" });
    } else if (name === "crawl-delay") {
      isOpen = false;
      const seconds = Number(content);
      if (seconds >= 0) group.delayMs = Math.min(seconds * 1000, MAX_DELAY_MS);
    }
  }
  const own = groupsOf(groups, agent.toLowerCase());
  const rules = own.flatMap((group) => group.rules);
  const delays = own.flatMap(({ delayMs }) => (delayMs === null ? [] : [delayMs]));
  return {
    // The longest rule decides, and of two of the same length the one that allows.
    isAllowed: (path) =>
      rules
        .filter((rule) => matchesRobotsRule(path, rule.path))
        .toSorted((a, b) => b.path.length - a.path.length || Number(b.isAllowed) - Number(a.isAllowed))[0]
        ?.isAllowed ?? true,
    crawlDelayMs: delays.length > 0 ? Math.max(...delays) : null,
    sitemaps,
  };
}

function groupsOf(groups: readonly Group[], agent: string): readonly Group[] {
  const named = groups.filter(({ agents }) =>
    agents.some((name) => name !== "*" && name !== "" && agent === name),
  );
  return named.length > 0 ? named : groups.filter(({ agents }) => agents.includes("*"));
}
