import { fileURLToPath } from "node:url";
import type { Rolldown } from "vite";
import { isLanguage } from "../src/i18n/languages.ts";

type Groups = NonNullable<Rolldown.CodeSplittingOptions["groups"]>;
type NamedChunk = Pick<Rolldown.PreRenderedChunk, "name" | "facadeModuleId">;
type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** What every page stands on; it changes less often than the pages. */
const VENDOR =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?!.*virtual).*)\//;

/** The entry waits for the first paint and the shared file for a language, so both need a file beside it. */
const LOADING = /\/src\/i18n\/(?:in-page-language|languages|(?:\w+\/)?formats)\.ts$|vite\/preload-helper/;

/** Waits for the texts of an area, and so does every file that holds it. */
const AREA_TEXTS = /\/src\/i18n\/areas\/([\w-]+)\.ts$/;

/** How a conversation looks, and the folders of areas. Pages load what they show of them. */
const AREA = /\/(?:chat-ui\/src|dashboard\/src\/(?!(?:api|i18n|live|offline|preload|shell|ui)\/)[\w-]+)\//;

/** The parts of the pages before sign-in, which are opened most often without any file in the cache. */
const ACCESS = /\/dashboard\/src\/access\/(?!.*-page\.tsx)/;

const application = fileURLToPath(new URL("../src/app.tsx", import.meta.url));

/** Few files that are wanted together: twenty small ones took longer than all they hold. */
export function chunks(): Groups {
  const isOfEveryPage = applicationModules();
  return [
    { name: "loading", test: LOADING, priority: 4 },
    {
      debugName: "texts",
      name: (id) => AREA_TEXTS.exec(id)?.[1]?.replace(/^/, "texts-") ?? null,
      priority: 3,
    },
    { name: "vendor", test: VENDOR, priority: 2 },
    {
      debugName: "shared",
      name: (id, context) => (!AREA.test(id) || isOfEveryPage(id, context) ? "shared" : null),
      minShareCount: 2,
      priority: 1,
    },
    { name: "access", test: ACCESS, minShareCount: 2, priority: 0 },
  ];
}

/** Whether a module is loaded with the application. */
function applicationModules(): (id: string, context: Context) => boolean {
  let modules: Set<string> | undefined;
  return (id, context) => {
    if (!modules) {
      modules = new Set([application]);
      for (const known of modules) {
        for (const imported of context.getModuleInfo(known)?.importedIds ?? []) modules.add(imported);
      }
    }
    return modules.has(id);
  };
}

/** `de` has what every page shows, `de-contacts` the texts of an area. */
const LANGUAGE = /\/src\/i18n\/(\w+)\/([\w-]+)\.ts$/;

/** The name of a file before the build adds its hash. Texts are named after their language too. */
export function chunkName({ name, facadeModuleId }: NamedChunk): string {
  const [, language, area] = LANGUAGE.exec(facadeModuleId ?? "") ?? [];
  if (!language || !isLanguage(language)) return name;
  return area === "shell" ? language : `${language}-${area}`;
}
