import { Fragment, type ReactNode } from "react";
import { parseInline, type Inline } from "./markdown/inline.ts";
import { parseBlocks, type Block } from "./markdown/blocks.ts";
import { shownTarget, type LinkTrust } from "./markdown/link-target.ts";

interface MarkdownProps {
  readonly text: string;
  /** Untrusted links always show where they lead. */
  readonly links?: LinkTrust;
}

/**
 * Renders a message as React elements and never as markup: paragraphs, lists, bold, italics, code and links to web and
 * mail addresses. Everything else is text. Each block runs in the direction of its own language.
 */
export function Markdown({ text, links = "trusted" }: MarkdownProps) {
  return parseBlocks(text).map((block, index) => <BlockView key={index} block={block} links={links} />);
}

function BlockView({ block, links }: { readonly block: Block; readonly links: LinkTrust }): ReactNode {
  const inline = (text: string) => renderInline(text, links);
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

const renderInline = (text: string, links: LinkTrust): ReactNode =>
  parseInline(text).map((piece, index) => (
    <Fragment key={index}>
      <InlineView piece={piece} links={links} />
    </Fragment>
  ));

function InlineView({ piece, links }: { readonly piece: Inline; readonly links: LinkTrust }): ReactNode {
  switch (piece.kind) {
    case "text":
      return piece.text;
    case "strong":
      return <strong className="font-semibold">{renderInline(piece.text, links)}</strong>;
    case "emphasis":
      return <em>{renderInline(piece.text, links)}</em>;
    case "code":
      return (
        <code className="rounded bg-black/10 px-1 font-mono text-[0.9em] dark:bg-white/10">{piece.text}</code>
      );
    case "link":
      return (
        <LinkView text={piece.text} href={piece.href} target={shownTarget(piece.text, piece.href, links)} />
      );
  }
}

interface LinkViewProps {
  readonly text: string;
  readonly href: string;
  readonly target: string | null;
}

function LinkView({ text, href, target }: LinkViewProps) {
  return (
    <>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="break-words underline underline-offset-2"
      >
        {text}
      </a>
      {target !== null && (
        // Isolated, so that marks of direction in the label cannot turn the address around.
        <bdi dir="ltr" className="text-[0.9em] break-all opacity-80">
          {` (${target})`}
        </bdi>
      )}
    </>
  );
}
