import { z } from "zod";
import { cleanText } from "../../training/index.ts";
import type { Blocks, Connector, VendorItem } from "./connector.ts";
import { recordOf, recordsOf, fieldText, type Json, type VendorApi } from "./vendor-api.ts";

const MAX_DEPTH = 6;
const MAX_BLOCKS = 5_000;

const settings = z.object({});

/** The pages that the workspace shares with the integration. Their blocks come level by level. */
export const notion: Connector<z.output<typeof settings>> = {
  kind: "notion",
  label: "Notion",
  settings,
  // Three requests a second.
  delayMs: 340,
  access: ({ credential, urls }) => ({
    baseUrl: urls.notion,
    headers: { authorization: `Bearer ${credential}`, "notion-version": "2022-06-28" },
  }),
  async check(api) {
    const me = await api.get("/v1/users/me");
    const workspace = fieldText(recordOf(me?.bot).workspace_name);
    return { name: workspace || fieldText(me?.name) || "Notion", url: "https://www.notion.so" };
  },
  async *list(api) {
    let cursor: string | null = null;
    do {
      const answer: Json = await api.post("/v1/search", {
        filter: { property: "object", value: "page" },
        page_size: 100,
        ...(cursor ? { start_cursor: cursor } : {}),
      });
      yield recordsOf(answer.results).flatMap(toItem);
      cursor = answer.has_more === true ? fieldText(answer.next_cursor) || null : null;
    } while (cursor);
  },
  async read(api, _settings, { id }) {
    const blocks: Blocks = [];
    const isThere = await readChildren(api, id, blocks, 0);
    return isThere ? { blocks } : null;
  },
};

function toItem(page: Json): VendorItem[] {
  if (page.archived === true || page.in_trash === true) return [];
  const title = Object.values(recordOf(page.properties))
    .map(recordOf)
    .find(({ type }) => type === "title");
  const id = fieldText(page.id);
  const url = fieldText(page.url);
  return id === ""
    ? []
    : [{ id, url, title: plain(title?.title) || "Untitled", version: fieldText(page.last_edited_time) }];
}

const plain = (rich: unknown): string =>
  cleanText(
    recordsOf(rich)
      .map(({ plain_text }) => fieldText(plain_text))
      .join(""),
  );

/** False if the page is gone. Pages inside are items of their own. */
async function readChildren(api: VendorApi, id: string, blocks: Blocks, depth: number): Promise<boolean> {
  let cursor: string | null = null;
  do {
    const answer: Json | null = await api.get(`/v1/blocks/${encodeURIComponent(id)}/children`, {
      page_size: "100",
      ...(cursor ? { start_cursor: cursor } : {}),
    });
    if (!answer) return false;
    let header: string[] | null = null;
    for (const block of recordsOf(answer.results)) {
      if (blocks.length >= MAX_BLOCKS) return true;
      const type = fieldText(block.type);
      if (type === "table_row") {
        const cells = (
          Array.isArray(recordOf(block.table_row).cells) ? (recordOf(block.table_row).cells as unknown[]) : []
        ).map(plain);
        if (header === null) header = cells;
        else blocks.push({ type: "row", cells, header, at: {} });
        continue;
      }
      addBlock(blocks, type, plain(recordOf(block[type]).rich_text));
      const isPage = type === "child_page" || type === "child_database";
      if (block.has_children === true && !isPage && depth < MAX_DEPTH)
        await readChildren(api, fieldText(block.id), blocks, depth + 1);
    }
    cursor = answer.has_more === true ? fieldText(answer.next_cursor) || null : null;
  } while (cursor);
  return true;
}

function addBlock(blocks: Blocks, type: string, text: string): void {
  if (text.trim() === "") return;
  const level = /^heading_([1-3])$/.exec(type)?.[1];
  if (level) blocks.push({ type: "heading", level: Number(level), text, at: {} });
  else if (/list_item$|^to_do$/.test(type)) blocks.push({ type: "item", text, at: {} });
  else blocks.push({ type: "paragraph", text, at: {} });
}
