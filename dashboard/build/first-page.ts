import { fileURLToPath } from "node:url";
import { isLanguage } from "../src/i18n/languages.ts";
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
        const script = await firstScript(bundle ? pageScripts(bundle, html) : {});
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

async function firstScript(scripts: Readonly<Record<string, readonly string[]>>): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    define: { BUILT: JSON.stringify(scripts) },
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

/** What the application needs, and what each page, each language and an open conversation need besides. */
function pageScripts(bundle: Bundle, html: string): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const isPreloaded = (name: string) => name.endsWith("-page") || name === "conversation" || isLanguage(name);
  const app = chunks.filter(({ name }) => name === "app");
  const appFiles = app.flatMap(filesOf).filter((file) => !html.includes(file));
  const pages = chunks.filter(({ name }) => isPreloaded(name));
  const nameOf = (file: string) => file.replace(/^assets\//, "").replace(/\.js$/, "");
  return {
    app: appFiles.map(nameOf),
    ...Object.fromEntries(
      pages.map((page) => [
        page.name,
        filesOf(page)
          .filter((file) => !html.includes(file) && !appFiles.includes(file))
          .map(nameOf),
      ]),
    ),
  };
}

const filesOf = ({ fileName, imports }: Rolldown.OutputChunk): string[] => [fileName, ...imports];

/** The one stylesheet goes into the page and is not written as a file. */
function withStyles(html: string, bundle: Bundle): string {
  return html.replace(/\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (_link, file: string) => {
    const styles = bundle[file];
    if (styles?.type !== "asset") throw new Error(`${file} is not in the bundle`);
    delete bundle[file];
    return `\n    <style>${String(styles.source).trim()}</style>`;
  });
}
