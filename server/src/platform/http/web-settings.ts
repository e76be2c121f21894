import type { Config } from "../config/config.ts";

/** The configuration of the web in front of the server. */
export interface WebSettings {
  /** People reach the server over TLS. */
  readonly isSecure: boolean;
  /** The origin of the dashboard, where it is configured. */
  readonly publicOrigin: string | null;
  /** Where the proxy writes the visitor's country. */
  readonly countryHeader: string | null;
}

export const webSettings = ({ publicUrl, countryHeader }: Config): WebSettings => ({
  isSecure: publicUrl?.startsWith("https:") ?? false,
  publicOrigin: publicUrl === null ? null : new URL(publicUrl).origin,
  countryHeader,
});
