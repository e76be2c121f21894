import type { App } from "../platform/operations/context.ts";
import type { FramePolicy } from "../platform/web/register-widget.ts";
import { EXTENSION_SCHEMES, findPublicWidget } from "../projects/index.ts";

/** Null for an unknown widget. */
export async function framePolicy(app: App, widgetUid: string): Promise<FramePolicy | null> {
  const widget = await findPublicWidget(app.db.read, widgetUid);
  if (!widget) return null;
  const sites = widget.allowedOrigins.length === 0 ? ["*"] : widget.allowedOrigins;
  // The product's own pages show every widget, also from an origin of its own.
  const own = app.config.widgetUrl === null ? [] : [new URL(app.publicUrl()).origin];
  const extensions = widget.settings.browser_extension ? EXTENSION_SCHEMES : [];
  return { sites: [...own, ...sites, ...extensions], mayListen: widget.settings.voice };
}
