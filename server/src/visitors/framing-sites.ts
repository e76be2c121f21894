import type { App } from "../platform/operations/context.ts";
import { findPublicWidget } from "../projects/index.ts";

/** The sites that may show a widget, as a content policy names them; null for an unknown widget. */
export async function framingSites(app: App, widgetUid: string): Promise<readonly string[] | null> {
  const widget = await findPublicWidget(app.db.read, widgetUid);
  if (!widget) return null;
  const sites = widget.allowedOrigins.length === 0 ? ["*"] : widget.allowedOrigins;
  // The product's own pages show every widget, also from an origin of its own.
  return app.config.widgetUrl === null ? sites : [new URL(app.publicUrl()).origin, ...sites];
}
