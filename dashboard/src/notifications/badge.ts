const ICON = "/assets/icon.svg";
const WAITING_ICON = "/assets/icon-waiting.svg";

/** Shows on the tab and on the installed app's icon that conversations wait. */
export function showBadge(count: number): void {
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  const wanted = count > 0 ? WAITING_ICON : ICON;
  if (icon && icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
  const shown = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  // Browsers refuse it where the app isn't installed.
  void shown?.catch(() => undefined);
}
