import { Resolver } from "node:dns/promises";

/** The texts of a name's TXT records; none if there is no such name. Fails where no name server answers. */
export type ResolveTxt = (name: string) => Promise<string[]>;

declare module "../platform/operations/services.ts" {
  interface Services {
    readonly resolveTxt: ResolveTxt;
  }
}

const ABSENT = new Set(["ENOTFOUND", "ENODATA"]);

/** Asks the machine's name servers, or those given. */
export function createTxtResolver(servers: readonly string[] = []): ResolveTxt {
  return async (name) => {
    const resolver = new Resolver({ timeout: 3_000, tries: 2 });
    if (servers.length > 0) resolver.setServers(servers);
    try {
      // A long text comes in parts.
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
    } catch (error) {
      if (ABSENT.has((error as NodeJS.ErrnoException).code ?? "")) return [];
      throw error;
    }
  };
}
