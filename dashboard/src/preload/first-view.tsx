import { Menu as MenuIcon } from "lucide-react";
import { NavigationItem, NAVIGATION_CLASS, PROJECT_PAGES } from "../shell/navigation.tsx";
import { texts } from "../i18n/index.ts";
import { Skeleton } from "../ui/states.tsx";

/**
 * What surrounds the pages of a signed-in person, before their data has loaded. The built page contains it as
 * plain HTML, so it shows before any script has loaded; each part has the size of what replaces it.
 */
export function FirstView() {
  return (
    <div className="first-view flex h-full flex-col md:flex-row">
      <div aria-hidden className="hidden w-56 shrink-0 border-e border-line md:flex lg:w-60">
        <Side />
      </div>
      <div
        aria-hidden
        className="flex items-center gap-2 border-b border-line bg-canvas px-2 py-1.5 md:hidden"
      >
        <span className="inline-flex size-8 shrink-0 items-center justify-center text-muted">
          <MenuIcon className="size-4" strokeWidth={1.75} />
        </span>
        <span className="font-semibold">{texts.product}</span>
      </div>
      <main className="min-h-0 min-w-0 flex-1 overflow-hidden">
        <h1 className="sr-only">{texts.product}</h1>
        <div role="status" aria-label={texts.states.loading} />
        <div aria-hidden className="mx-auto grid w-full max-w-5xl gap-3 px-4 py-6 sm:px-8 sm:py-8">
          <Skeleton className="mb-3 h-7 w-40" />
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-9 w-2/3" />
          <Skeleton className="h-72 w-full" />
        </div>
      </main>
    </div>
  );
}

function Side() {
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col p-2">
      <Person isSquare />
      <div className="mt-2 min-h-0 flex-1 overflow-hidden">
        <div className="grid gap-px">
          {PROJECT_PAGES.map((page) => (
            <div key={page.to} className={NAVIGATION_CLASS}>
              <NavigationItem icon={page.icon} label={page.label} />
            </div>
          ))}
        </div>
      </div>
      <div className="mt-2">
        <Person />
      </div>
    </div>
  );
}

/** A name with something smaller below it, as in the buttons at both ends of the menu. */
function Person({ isSquare = false }: { readonly isSquare?: boolean }) {
  return (
    <div className="flex w-full items-center gap-2.5 p-2">
      <Skeleton className={isSquare ? "size-7 shrink-0 rounded-lg" : "size-7 shrink-0 !rounded-full"} />
      <span className="min-w-0 flex-1">
        <span className="block text-[13px]">
          <Skeleton className="inline-block h-3 w-24" />
        </span>
        <span className="block text-xs">
          <Skeleton className="inline-block h-2.5 w-16" />
        </span>
      </span>
    </div>
  );
}
