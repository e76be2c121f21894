/** The chat to show: the one that was chosen on the options page, or the one that the download came with. */
export async function readConfig() {
  const shipped = await (await fetch(chrome.runtime.getURL("config.json"))).json();
  const { server, widget } = await chrome.storage.local.get(["server", "widget"]);
  const config = server && widget ? { server, widget } : shipped;
  return config.server && config.widget ? config : null;
}

export const writeConfig = (config) => chrome.storage.local.set(config);

/** The address as the chat's page needs it, with a slash at its end; null for anything else. */
export function normalAddress(text) {
  try {
    const { protocol, origin, pathname } = new URL(text.trim());
    return /^https?:$/.test(protocol) ? `${origin}${pathname.replace(/\/*$/, "/")}` : null;
  } catch {
    return null;
  }
}

/**
 * Asks the server about the chat. Returns the address of its page, or the name of the text that explains why it can't
 * be shown.
 */
export async function checkChat({ server, widget }) {
  const address = normalAddress(server);
  if (address === null) return { problem: "badAddress" };
  const url = new URL("widget/extension", address);
  url.searchParams.set("id", widget.trim());
  let answer;
  try {
    answer = await fetch(url, { credentials: "omit" });
  } catch {
    return { problem: "unreachable" };
  }
  const body = await answer.json().catch(() => null);
  if (!answer.ok || typeof body?.is_on !== "boolean") return { problem: "notFound" };
  return body.is_on ? { address: normalAddress(body.url) ?? address } : { problem: "switchedOff" };
}
