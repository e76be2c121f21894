export { detectLanguage, isForeign, type Language } from "./detect-language.ts";
export { estimateTokens, MAX_COUNTED_CHARACTERS } from "./estimate-tokens.ts";
export { ENGLISH_STOP_WORDS } from "./function-words.ts";
export { isBlockTag, readHtml } from "./html/read-html.ts";
export { splitSentences } from "./sentences.ts";
export { words } from "./words.ts";
export { findMainContent, type MainContent } from "./html/main-content.ts";
export { parseHtml, textOf, walkHtml, type HtmlElement } from "./html/parse-html.ts";
