import type { App } from "../platform/operations/context.ts";
import { findIntegration, insertIntegration, lockProject } from "./queries/projects.ts";

/** The project's integration of a kind; the first conversation of that kind creates it. */
export async function requireIntegration(
  app: App,
  key: { readonly projectId: number; readonly kind: string },
): Promise<number> {
  const found = await findIntegration(app.db.read, key);
  if (found !== null) return found;
  return app.db.write(async ({ sql }) => {
    // Two first conversations at once create one integration.
    await lockProject(sql, key);
    return (await findIntegration(sql, key)) ?? (await insertIntegration(sql, { ...key, now: app.now() }));
  });
}
