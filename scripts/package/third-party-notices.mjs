import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The licences of all packages whose code may be in the build: those that are not the tests' or the build's alone. */
export function thirdPartyNotices(root) {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const notices = Object.entries(packages)
    .filter(
      ([path, entry]) => path.includes("node_modules/") && !entry.dev && !entry.devOptional && !entry.link,
    )
    .filter(([path]) => existsSync(join(root, path)))
    .map(([path, entry]) => notice(root, path, entry));
  return `Parley contains code from these packages.\n\n${notices.join("\n")}`;
}

function notice(root, path, { version, license }) {
  const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  const file = readdirSync(join(root, path)).find((entry) => /^(licen[cs]e|copying)/i.test(entry));
  const text = file ? readFileSync(join(root, path, file), "utf8").trim() : "";
  return `${"-".repeat(80)}\n${name} ${version} (${license ?? "see its text"})\n\n${text}\n`;
}
