import { Fragment, type ReactNode } from "react";
import { parseInline, type Inline } from "./markdown/inline.ts";
import { parseBlocks, type Block } from "./markdown/blocks.ts";

/**
 * What somebody or the bot wrote, as React elements and never as markup: paragraphs, lists, bold, italics, code and
 * links to web and mail addresses. Everything else is text. Each block runs in the direction of its own language.
 */
export function Markdown({ text }: { readonly text: string }) {
  return parseBlocks(text).map((block, index) => <BlockView key={index} block={block} />);
}

function BlockView({ block }: { readonly block: Block }): ReactNode {
  switch (block.kind) {
    case "paragraph":
      return (
        <p dir="auto" className="my-2 break-words whitespace-pre-line first:mt-0 last:mb-0">
          {inline(block.text)}
        </p>
      );
    case "heading":
      return (
        <p dir="auto" className="my-2 font-semibold first:mt-0 last:mb-0">
          {inline(block.text)}
        </p>
      );
    case "code":
      return (
        <pre
          dir="ltr"
          className="my-2 overflow-x-auto rounded-md bg-black/10 p-2 font-mono text-xs first:mt-0 last:mb-0 dark:bg-white/10"
        >
          {block.text}
        </pre>
      );
    case "table":
      return (
        <table dir="auto" className="my-2 block overflow-x-auto text-start first:mt-0 last:mb-0">
          <thead>
            <tr>
              {block.head.map((cell, index) => (
                <th key={index} className="border border-current/20 px-2 py-1 font-semibold">
                  {inline(cell)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map((row, index) => (
              <tr key={index}>
                {row.map((cell, column) => (
                  <td key={column} className="border border-current/20 px-2 py-1">
                    {inline(cell)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
    case "list": {
      const items = block.items.map((item, index) => <li key={index}>{inline(item)}</li>);
      return block.ordered ? (
        <ol dir="auto" start={block.start} className="my-2 list-decimal ps-5 first:mt-0 last:mb-0">
          {items}
        </ol>
      ) : (
        <ul dir="auto" className="my-2 list-disc ps-5 first:mt-0 last:mb-0">
          {items}
        </ul>
      );
    }
  }
}

const inline = (text: string): ReactNode =>
  parseInline(text).map((piece, index) => <Fragment key={index}>{inlineView(piece)}</Fragment>);

function inlineView(piece: Inline): ReactNode {
  switch (piece.kind) {
    case "text":
      return piece.text;
    case "strong":
      return <strong className="font-semibold">{inline(piece.text)}</strong>;
    case "emphasis":
      return <em>{inline(piece.text)}</em>;
    case "code":
      return (
        <code className="rounded bg-black/10 px-1 font-mono text-[0.9em] dark:bg-white/10">{piece.text}</code>
      );
    case "link":
      return (
        <a
          href={piece.href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="underline underline-offset-2"
        >
          {piece.text}
        </a>
      );
  }
}
