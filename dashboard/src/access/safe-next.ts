/** Only a path of this site, so that a crafted link cannot lead a person elsewhere after signing in. */
export function safeNext(next: string | undefined): string {
  return next && /^\/(?![/\\])/.test(next) ? next : "/";
}
