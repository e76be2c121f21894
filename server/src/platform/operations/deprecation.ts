/** An operation that will go. Dates are days in UTC, such as 2026-11-18. */
export interface Deprecated {
  readonly since: string;
  /** When it may stop to work; at least six months after `since`. */
  readonly sunset?: string;
  /** One sentence: what to use. */
  readonly instead: string;
}

/** `Deprecation` by RFC 9745, `Sunset` by RFC 8594, and the page that says what is promised. */
export function deprecationHeaders({ since, sunset }: Deprecated): Record<string, string> {
  return {
    deprecation: `@${Date.parse(since) / 1000}`,
    ...(sunset === undefined ? {} : { sunset: new Date(sunset).toUTCString() }),
    link: '</docs>; rel="deprecation"; type="text/html"',
  };
}
