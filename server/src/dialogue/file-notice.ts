import { PHRASES, SPOKEN_LANGUAGES } from "./phrases/index.ts";

/** What the bot answers to files without a word. A visitor who waits already is not offered a person again. */
export function fileNotice(language: string | null, { isWaiting }: { readonly isWaiting: boolean }): string {
  const code = language?.slice(0, 2).toLowerCase();
  const { says } = PHRASES[SPOKEN_LANGUAGES.find((known) => known === code) ?? "en"];
  return isWaiting ? says.fileWaiting : `${says.file} ${says.offer}`;
}
