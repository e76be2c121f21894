import { z } from "zod";
import type { Connector, VendorItem } from "./connector.ts";
import { PageFailure } from "../sync/outcome.ts";
import { recordsOf, fieldText } from "./vendor-api.ts";

const READ = /\.(?:md|markdown|txt|html?|pdf|docx?|pptx?|odt|rtf|epub)$/i;
const MAX_FILE_BYTES = 10 * 1024 * 1024;
const PART = 200;

const settings = z.object({
  repository: z
    .string()
    .trim()
    .regex(/^[\w.-]{1,100}\/[\w.-]{1,100}$/, "must be an owner and a name, such as acme/handbook."),
  branch: z
    .string()
    .trim()
    .regex(/^[\w./-]{1,200}$/, "must be the name of a branch.")
    .optional(),
  path: z.string().trim().max(300).optional(),
});
type Settings = z.output<typeof settings>;

const repositoryPath = ({ repository }: Settings): string => `/repos/${repository}`;

/** The documents of a repository's branch. A file's version is the hash that Git has for its content. */
export const github: Connector<Settings> = {
  kind: "github",
  label: "GitHub",
  settings,
  isCredentialOptional: true,
  delayMs: 20,
  access: ({ credential, urls }) => ({
    baseUrl: urls.github,
    headers: {
      accept: "application/vnd.github+json",
      "x-github-api-version": "2022-11-28",
      ...(credential ? { authorization: `Bearer ${credential}` } : {}),
    },
  }),
  async check(api, chosen) {
    const found = await api.get(repositoryPath(chosen));
    if (!found)
      throw new PageFailure("not_found", "GitHub has no such repository, or the key may not see it.");
    return { name: fieldText(found.full_name), url: fieldText(found.html_url) };
  },
  async *list(api, chosen) {
    const found = await api.get(repositoryPath(chosen));
    const branch = chosen.branch ?? fieldText(found?.default_branch);
    const tree = await api.get(`${repositoryPath(chosen)}/git/trees/${encodeURIComponent(branch)}`, {
      recursive: "1",
    });
    if (!found || !tree) throw new PageFailure("not_found", "GitHub has no such repository or branch.");
    if (tree.truncated === true && !chosen.path)
      throw new PageFailure("too_large", "The repository has too many files to list. Choose a folder.");
    const folder = (chosen.path ?? "").replace(/^\/+|\/+$/g, "");
    const items = recordsOf(tree.tree).flatMap(({ type, path, sha, size }): VendorItem[] => {
      const name = fieldText(path);
      const isInside = folder === "" || name === folder || name.startsWith(`${folder}/`);
      if (type !== "blob" || !isInside || !READ.test(name) || Number(size) > MAX_FILE_BYTES) return [];
      const url = `${fieldText(found.html_url)}/blob/${branch}/${name.split("/").map(encodeURIComponent).join("/")}`;
      return [{ id: name, url, title: name, version: fieldText(sha) }];
    });
    for (let from = 0; from < items.length; from += PART) yield items.slice(from, from + PART);
  },
  async read(api, chosen, { id, version }) {
    const path = `${repositoryPath(chosen)}/git/blobs/${encodeURIComponent(version)}`;
    const bytes = await api.bytes(path, {}, "application/vnd.github.raw+json");
    return bytes && { file: { name: id, bytes } };
  },
};
