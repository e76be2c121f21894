import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** The methods of an address, with any parameters; none if no route matches. */
    methodsOf(url: string): string[];
  }
}

/** Remembers every route, so that a wrong method is answered with the right ones. */
export function trackRoutes(server: FastifyInstance): void {
  const methods = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>();
  server.addHook("onRoute", ({ url, method }) => {
    const route = methods.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() };
    for (const one of [method].flat()) route.methods.add(one);
    methods.set(url, route);
  });
  server.decorate("methodsOf", (url: string) => {
    const path = url.split("?")[0] ?? "/";
    const matching = [...methods.values()].filter(({ pattern }) => pattern.test(path));
    return [...new Set(matching.flatMap((route) => [...route.methods]))];
  });
}

function patternOf(url: string): RegExp {
  const escaped = url.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${escaped.replace(/:\w+/g, "[^/]+").replaceAll("*", ".*")}$`);
}
