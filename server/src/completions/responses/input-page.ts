import { invalidField } from "../failure.ts";
import type { ResponseItem } from "./response-items.ts";

const LARGEST_PAGE = 100;
const USUAL_PAGE = 20;

/** What a response was asked in its own turn, page by page as the vendor gives it: the newest first. */
export function pageOfInput(
  responseId: string,
  input: readonly ResponseItem[],
  query: Readonly<Record<string, unknown>>,
): object {
  const limit = query["limit"] === undefined ? USUAL_PAGE : Number(query["limit"]);
  if (!Number.isInteger(limit) || limit < 1 || limit > LARGEST_PAGE)
    throw invalidField("limit", `Input should be an integer from 1 to ${LARGEST_PAGE}`);
  const order = query["order"] ?? "desc";
  if (order !== "asc" && order !== "desc") throw invalidField("order", "Input should be 'asc' or 'desc'");
  const items = input.map((item, position) => present(item, `in_${responseId.slice(5)}${position}`));
  if (order === "desc") items.reverse();
  const { after } = query;
  const start = after === undefined ? 0 : items.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && start === 0) throw invalidField("after", "no such item");
  const data = items.slice(start, start + limit);
  return {
    object: "list",
    data,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
    has_more: start + limit < items.length,
  };
}

/** Each with a type, an id and its content in parts. */
function present(item: ResponseItem, ownId: string): ResponseItem & { readonly id: string } {
  const id = typeof item["id"] === "string" ? item["id"] : ownId;
  const { type = "message", role, content } = item;
  if (type !== "message" || typeof content !== "string") return { ...item, type, id };
  const kind = role === "assistant" ? "output_text" : "input_text";
  return { ...item, type, id, status: "completed", content: [{ type: kind, text: content }] };
}
