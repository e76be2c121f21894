import type { App } from "../platform/operations/context.ts";
import { findPublicWidget } from "../projects/index.ts";

/** The sites that may show a widget, as a content policy names them; null for an unknown widget. */
export async function framingSites({ db }: App, widgetUid: string): Promise<readonly string[] | null> {
  const widget = await findPublicWidget(db.read, widgetUid);
  if (!widget) return null;
  return widget.allowedOrigins.length === 0 ? ["*"] : widget.allowedOrigins;
}
