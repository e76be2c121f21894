export { detectLanguage } from "./detect-language.ts";
export { estimateTokens, MAX_COUNTED_CHARACTERS } from "./estimate-tokens.ts";
export { ENGLISH_STOP_WORDS, FUNCTION_WORDS, isStopWord } from "./function-words.ts";
export { isBlockTag, readHtml } from "./html/read-html.ts";
export type { LanguageCode } from "./languages.ts";
export { splitSentences } from "./sentences.ts";
export { stem } from "./stem.ts";
export { fold, spelledWords, words } from "./words.ts";
export { findMainContent, type MainContent } from "./html/main-content.ts";
export { parseHtml, elementText, walkHtml, type HtmlElement } from "./html/parse-html.ts";
export {
  fillTemplate,
  renamePlaceholders,
  templatePaths,
  valueAt,
  type TemplateValues,
} from "./templates.ts";
export { readMarkdown } from "./markdown/read-markdown.ts";
