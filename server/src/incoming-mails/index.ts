export { isAuthenticated } from "./authentication-results.ts";
export { cutQuotes, cutSignature } from "./cut-quotes.ts";
export { parseMail, type ParsedMail } from "./parse-mail.ts";
