import { parseArticle, type ArticleBlock, type ArticlePiece } from "@parley/chat-ui/article";
import { Fragment, memo, type ReactNode } from "react";
import { helpTexts } from "../i18n/areas/help.ts";

const strings = helpTexts.article;

/** What readers will see: the public page has the same parser and the same elements. */
export const ArticlePreview = memo(function ArticlePreview({ body }: { readonly body: string }) {
  if (body.trim() === "") return <p className="text-[13px] text-muted">{strings.noText}</p>;
  return parseArticle(body).map((block, index) => <BlockView key={index} block={block} />);
});

const HEADINGS = ["h2", "h3", "h4", "h5", "h6"] as const;
const CELL = "border border-line px-2.5 py-1.5 text-start";

function BlockView({ block }: { readonly block: ArticleBlock }): ReactNode {
  switch (block.kind) {
    case "heading": {
      const Heading = HEADINGS[Math.min(block.level, 6) - 2] ?? "h2";
      return (
        <Heading dir="auto" className="mt-5 mb-2 font-semibold first:mt-0">
          {line(block.line)}
        </Heading>
      );
    }
    case "paragraph":
      return (
        <p dir="auto" className="my-2 whitespace-pre-line first:mt-0">
          {line(block.line)}
        </p>
      );
    case "quote":
      return (
        <blockquote dir="auto" className="my-2 border-s-2 border-line ps-4 text-muted">
          <p className="whitespace-pre-line">{line(block.line)}</p>
        </blockquote>
      );
    case "rule":
      return <hr className="my-5 border-line" />;
    case "code":
      return (
        <pre
          dir="ltr"
          tabIndex={0}
          className="my-2 overflow-x-auto rounded-lg bg-hover p-3 font-mono text-xs leading-relaxed"
        >
          <code>{block.text}</code>
        </pre>
      );
    case "list": {
      const items = block.items.map((item, index) => (
        <li key={index} dir="auto">
          {line(item)}
        </li>
      ));
      return block.ordered ? (
        <ol start={block.start} className="my-2 list-decimal ps-5">
          {items}
        </ol>
      ) : (
        <ul className="my-2 list-disc ps-5">{items}</ul>
      );
    }
    case "table":
      return <TableView {...block} />;
  }
}

function TableView({ head, rows }: Extract<ArticleBlock, { kind: "table" }>) {
  return (
    <div tabIndex={0} className="my-2 overflow-x-auto">
      <table>
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th key={index} scope="col" className={`${CELL} font-semibold`}>
                {line(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column} className={CELL}>
                  {line(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const line = (pieces: readonly ArticlePiece[]): ReactNode =>
  pieces.map((piece, index) => <Fragment key={index}>{pieceView(piece)}</Fragment>);

function pieceView(piece: ArticlePiece): ReactNode {
  switch (piece.kind) {
    case "text":
      return piece.text;
    case "code":
      return <code className="rounded bg-hover px-1 font-mono text-[0.9em]">{piece.text}</code>;
    case "strong":
      return <strong className="font-semibold">{line(piece.pieces)}</strong>;
    case "emphasis":
      return <em>{line(piece.pieces)}</em>;
    case "link":
      // In a tab of its own: the text that isn't saved stays.
      return (
        <a
          href={piece.href}
          target="_blank"
          rel="noopener noreferrer"
          className="text-accent-ink underline underline-offset-2"
        >
          {piece.text}
        </a>
      );
    case "image":
      return (
        <img
          src={piece.src}
          alt={piece.text}
          loading="lazy"
          referrerPolicy="no-referrer"
          className="inline-block max-w-full"
        />
      );
  }
}
