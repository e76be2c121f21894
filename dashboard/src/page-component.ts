import { lazyRouteComponent } from "@tanstack/react-router";
import type { ComponentType } from "react";
import type { Route } from "./routes.ts";

const FILES = import.meta.glob<Record<string, ComponentType>>("./*/*-page.tsx");

/** The component of a route's page, loaded when it is first opened: `sign-in-page` exports `SignInPage`. */
export function pageComponent({ page }: Route) {
  const load = FILES[`./${page}.tsx`];
  if (!load) throw new Error(`There is no page ${page}`);
  const name = page.slice(page.indexOf("/") + 1);
  return lazyRouteComponent(
    load,
    name.replace(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase()),
  );
}
