import type { FastifyInstance } from "fastify";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { AppError } from "../errors/app-error.ts";
import { builtPart } from "../runtime/code-location.ts";
import { zipOf, type ZipFile } from "./zip.ts";

/** A widget's chat as the browser extension opens it. */
export interface ExtensionChat {
  readonly isOn: boolean;
  readonly name: string;
  /** Where the chat's page is. */
  readonly url: string;
}

/** Longer names are cut by browsers. */
const LONGEST_NAME = 45;

/** Answers the extension's question about a chat, and serves the extension itself with the chat entered. */
export function registerExtension(
  server: FastifyInstance,
  chatOf: (widgetUid: string) => Promise<ExtensionChat | null>,
  folder = join(builtPart("widget"), "extension"),
): void {
  if (!existsSync(folder)) return;
  const files = filesIn(folder);
  const requireChat = async (id = ""): Promise<ExtensionChat> => {
    const chat = await chatOf(String(id));
    if (!chat) throw new AppError("not_found", "There is no such chat.");
    return chat;
  };
  server.get<{ Querystring: { id?: string } }>("/widget/extension", async (request, reply) => {
    // An extension's page has an origin of its own. The answer is the same for everyone.
    reply.headers({ "access-control-allow-origin": "*", "cache-control": "no-cache" });
    const { isOn, url } = await requireChat(request.query.id);
    return { is_on: isOn, url };
  });
  server.get<{ Querystring: { id?: string } }>("/widget/extension.zip", async (request, reply) => {
    const chat = await requireChat(request.query.id);
    if (!chat.isOn) throw new AppError("not_found", "The browser extension is turned off for this chat.");
    return reply
      .headers({
        "content-type": "application/zip",
        "content-disposition": 'attachment; filename="chat-extension.zip"',
        "cache-control": "no-cache",
      })
      .send(zipOf(files.map((file) => personal(file, chat, String(request.query.id)))));
  });
}

function filesIn(folder: string): ZipFile[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => ({
      path: relative(folder, path).split(sep).join("/"),
      content: readFileSync(path),
    }));
}

/** The extension carries the chat's name, and opens it without a visit to its options. */
function personal(file: ZipFile, { name, url }: ExtensionChat, widget: string): ZipFile {
  if (file.path === "config.json") return { ...file, content: json({ server: url, widget }) };
  if (file.path !== "manifest.json") return file;
  const manifest = JSON.parse(file.content.toString("utf8")) as Record<string, unknown>;
  // `__MSG_` would refer to a text of the extension.
  return { ...file, content: json({ ...manifest, name: name.replaceAll("__", "_").slice(0, LONGEST_NAME) }) };
}

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
