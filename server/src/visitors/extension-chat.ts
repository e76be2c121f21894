import type { App } from "../platform/operations/context.ts";
import type { ExtensionChat } from "../platform/web/register-extension.ts";
import { findPublicWidget } from "../projects/index.ts";

/** Null for an unknown widget. */
export async function extensionChat(app: App, widgetUid: string): Promise<ExtensionChat | null> {
  const widget = await findPublicWidget(app.db.read, widgetUid);
  if (!widget) return null;
  const url = app.config.widgetUrl ?? app.publicUrl();
  return { isOn: widget.settings.browser_extension, name: widget.name, url };
}
