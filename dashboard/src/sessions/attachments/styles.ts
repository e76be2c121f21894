import css from "@parley/chat-ui/attachments.css?inline";

// With the conversation: the page itself carries only the styles that its first view may need.
const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
document.adoptedStyleSheets.push(sheet);
