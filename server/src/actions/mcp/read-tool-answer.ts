import type { CallToolResult } from "@modelcontextprotocol/client";
import { ActionFailure } from "../failure.ts";
import type { Mask } from "../masking.ts";

const LONGEST_COMPLAINT = 1000;

/** What a model reads of a tool's answer: its data, or its texts. */
export function readToolAnswer({ isError, structuredContent, content }: CallToolResult, mask: Mask): unknown {
  const parts = content.map(partOf);
  if (isError) {
    const complaint = mask.text(
      parts
        .filter((part) => typeof part === "string")
        .join(" ")
        .trim(),
    );
    throw new ActionFailure(
      complaint === ""
        ? "The tool answered with an error."
        : `The tool answered with an error: ${complaint.slice(0, LONGEST_COMPLAINT)}`,
    );
  }
  if (structuredContent !== undefined) return structuredContent;
  return parts.length === 1 ? parts[0] : parts;
}

/** Pictures and sounds are named only: a model could not read them here. */
function partOf(part: CallToolResult["content"][number]): unknown {
  switch (part.type) {
    case "text":
      return part.text;
    case "image":
    case "audio":
      return { type: part.type, mime_type: part.mimeType };
    case "resource_link":
      return { type: "link", name: part.name, uri: part.uri };
    case "resource":
      return "text" in part.resource ? part.resource.text : { type: "file", uri: part.resource.uri };
  }
}
