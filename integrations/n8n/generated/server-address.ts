// Generated from integrations/shared/server-address.ts by `npm run generate`. Do not edit.

const API_PATH = "/chatbot/v1";

/** The address of the API, from that of the server as a person types it. */
export function apiAddress(server: string): string {
  const text = server.trim();
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:"))
    throw new Error("The server URL must be a whole address, such as https://chat.example.com.");
  if (url.username !== "" || url.password !== "")
    throw new Error("The server URL must not contain a name or a password.");
  const path = url.pathname.replace(/\/+$/, "");
  return `${url.origin}${path.endsWith(API_PATH) ? path : `${path}${API_PATH}`}`;
}
