import type { OpenApiDocument } from "../openapi-document.ts";
import { entriesOf } from "../example-request.ts";
import { article, titleOf } from "./article.ts";
import { escapeHtml } from "../../text/escape-html.ts";
import { REFERENCE_SCRIPT } from "./script.ts";
import { REFERENCE_STYLE } from "./style.ts";

/** The reference at /docs: one page made from the OpenAPI document, with nothing to fetch. */
export function referencePage(document: OpenApiDocument): string {
  const entries = entriesOf(document);
  const base = (document.servers as { url: string }[])[0]?.url ?? "";
  const groups = (document.tags as { name: string; description: string }[]).map((tag) => ({
    ...tag,
    entries: entries.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  const sections = groups.map(
    (group) =>
      `<section><h2 id="tag-${escapeHtml(group.name)}">${titleOfTag(group.name)}</h2><p class="about">${escapeHtml(group.description)}</p>${group.entries
        .map((entry) => article(entry, document, base))
        .join("")}</section>`,
  );
  const lists = groups.map((group) => {
    const links = group.entries.map(
      (entry) => `<li><a href="#${entry.operation.operationId}">${escapeHtml(titleOf(entry))}</a></li>`,
    );
    return `<section><h2>${titleOfTag(group.name)}</h2><ul>${links.join("")}</ul></section>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Parley API reference</title><link rel="icon" href="data:,">
<style>${REFERENCE_STYLE}</style></head>
<body><a class="skip" href="#content">Skip to content</a>
<header class="side"><h1>Parley API</h1>
<form role="search" hidden><input type="search" aria-label="Search the reference" aria-keyshortcuts="/" placeholder="Search" autocomplete="off" spellcheck="false"><output></output></form>
<details open><summary>All operations</summary><nav aria-label="Operations">${lists.join("")}</nav></details></header>
<main id="content" tabindex="-1"><p class="lead">Every operation is a POST to <code>${escapeHtml(base)}/&lt;operation&gt;</code> and takes JSON or a form.
The answer is an envelope whose <code>type</code> is <code>RXSUCCESS</code> or <code>RXERROR</code>.
The <a href="#tag-completions">completion endpoints</a> and <a href="#tag-mcp">MCP</a> have formats of their own.
The same as a document: <a href="${escapeHtml(base)}/openapi.json">openapi.json</a>.</p>
<p class="none" hidden>Nothing in the reference matches your search.</p>${sections.join("")}</main>
<script>${REFERENCE_SCRIPT}</script></body></html>`;
}

const TAG_TITLES: Readonly<Record<string, string>> = { mcp: "MCP" };

const titleOfTag = (tag: string): string =>
  TAG_TITLES[tag] ?? escapeHtml(tag.charAt(0).toUpperCase() + tag.slice(1));
