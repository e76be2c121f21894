export type MarkdownBlock =
  | { readonly type: "heading"; readonly level: number; readonly text: string }
  | { readonly type: "paragraph"; readonly text: string }
  | { readonly type: "item"; readonly text: string }
  | { readonly type: "row"; readonly cells: string[]; readonly header: string[] };
