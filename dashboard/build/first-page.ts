import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { chunkName } from "./chunks.ts";
import { OPENED_LATER } from "./opened-later.ts";
import { isLanguage, LANGUAGE_NAMES } from "../src/i18n/languages.ts";
import { FILE_HASH } from "../src/preload/text-file.ts";
import { build, runnerImport, type Plugin, type Rolldown } from "vite";

const source = (name: string): string => fileURLToPath(new URL(`../src/preload/${name}`, import.meta.url));

type Bundle = Rolldown.OutputBundle;

/**
 * Writes into the page what must not wait for a file: the styles, the first script and the first view. Each file
 * between the page and its first paint costs a round trip, and all of it together fits into the first one.
 */
export function firstPage(): Plugin {
  return {
    name: "first-page",
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle }) {
        const script = await firstScript(bundle ?? {}, html);
        const page = bundle ? withStyles(html, bundle) : html;
        return page
          .replace("<!-- first script -->", () => `<script>${script}</script>`)
          .replace("<!-- first view -->", await firstView());
      },
    },
  };
}

async function firstView(): Promise<string> {
  const { module } = await runnerImport<{ firstHtml: () => string }>(source("first-html.tsx"), {
    // Workspaces from their sources, as in the page itself: their builds may not be there.
    environments: { inline: { resolve: { conditions: ["@parley/source"], noExternal: [/^@parley\//] } } },
  });
  return module.firstHtml();
}

async function firstScript(bundle: Bundle, html: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    define: {
      BUILT: JSON.stringify(pageScripts(bundle, html)),
      BUILT_TEXTS: JSON.stringify(textHashes(bundle)),
    },
    build: {
      write: false,
      target: "es2022",
      lib: { entry: source("first-script.ts"), formats: ["iife"], name: "parley" },
    },
  });
  const [result] = [built].flat();
  const [chunk] = result && "output" in result ? result.output : [];
  if (chunk?.type !== "chunk") throw new Error("The first script could not be built");
  return chunk.code.trim();
}

/** What the application needs, and what most pages, each language and an open conversation need besides. */
function pageScripts(bundle: Bundle, html: string): Record<string, string[]> {
  const chunks = chunksOf(bundle);
  const isPreloaded = ({ name, facadeModuleId }: Rolldown.OutputChunk) =>
    name === "conversation" ||
    (name.endsWith("-page") && !OPENED_LATER.has(basename(dirname(facadeModuleId ?? ""))));
  const app = chunks.filter(({ name }) => name === "app").flatMap((chunk) => filesOf(chunk, bundle));
  const isMissing = (file: string) => !html.includes(file) && !app.includes(file);
  const pages = chunks.filter((chunk) => isPreloaded(chunk) || isLanguage(chunkName(chunk)));
  return {
    app: app.filter((file) => !html.includes(file)).map(nameOf),
    ...Object.fromEntries(
      pages.map((page) => [chunkName(page), filesOf(page, bundle).filter(isMissing).map(nameOf)]),
    ),
  };
}

/**
 * The ends of the names of an area's texts, in the order of the languages: the page has no room for more, nor for
 * those of a part of an area (`de-flow-runs`).
 */
function textHashes(bundle: Bundle): Record<string, string> {
  const hashes: Record<string, string> = {};
  for (const language of Object.keys(LANGUAGE_NAMES)) {
    for (const chunk of chunksOf(bundle)) {
      const [of, area, part] = chunkName(chunk).split("-");
      if (of === language && area && !part && !OPENED_LATER.has(area))
        hashes[area] = (hashes[area] ?? "") + nameOf(chunk.fileName).slice(-FILE_HASH);
    }
  }
  return hashes;
}

const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((file) => file.type === "chunk");
const nameOf = (file: string): string => file.replace(/^assets\//, "").replace(/\.js$/, "");

/** A file and all that it imports, directly or not. */
function filesOf({ fileName }: Rolldown.OutputChunk, bundle: Bundle): string[] {
  const files = new Set([fileName]);
  for (const file of files) {
    const chunk = bundle[file];
    if (chunk?.type === "chunk") chunk.imports.forEach((imported) => files.add(imported));
  }
  return [...files];
}

/** The one stylesheet goes into the page and is not written as a file. */
function withStyles(html: string, bundle: Bundle): string {
  return html.replace(/\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (_link, file: string) => {
    const styles = bundle[file];
    if (styles?.type !== "asset") throw new Error(`${file} is not in the bundle`);
    delete bundle[file];
    return `\n    <style>${String(styles.source).trim()}</style>`;
  });
}
