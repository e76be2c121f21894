import { spawnSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { IDENTITY_SNIPPETS, type SnippetLanguage } from "../src/projects/identity-snippets.ts";

const SECRET = "the widget's secret";

/** How each language runs its snippet: the file's name, its ending and the call that prints a token. */
const RUNS: Readonly<
  Record<SnippetLanguage, readonly [command: string, file: string, before: string, call: string]>
> = {
  "Node.js": [
    "node",
    "a.mjs",
    "",
    `console.log(identityToken({ id: 42, name: "Ada", email: "ada@x.example" }, SECRET))`,
  ],
  Python: [
    "python3",
    "a.py",
    "",
    `print(identity_token({"id": 42, "name": "Ada", "email": "ada@x.example"}, SECRET))`,
  ],
  PHP: [
    "php",
    "a.php",
    "<?php\n",
    `echo identityToken(['id' => 42, 'name' => 'Ada', 'email' => 'ada@x.example'], SECRET);`,
  ],
  Ruby: ["ruby", "a.rb", "", `puts identity_token({ id: 42, name: "Ada", email: "ada@x.example" }, SECRET)`],
};
const languages = Object.keys(IDENTITY_SNIPPETS) as SnippetLanguage[];
const isInstalled = (command: string) => spawnSync(command, ["--version"]).status === 0;

test.each(languages)("the guide has the snippet in %s", (language) => {
  expect(readFileSync("docs/widget.md", "utf8")).toContain(IDENTITY_SNIPPETS[language]);
});

test.each(languages.filter((language) => isInstalled(RUNS[language][0])))(
  "the snippet in %s signs a token",
  (language) => {
    const [command, file, before, call] = RUNS[language];
    const folder = mkdtempSync(join(tmpdir(), "parley-snippet-"));
    try {
      const code = `${before}${IDENTITY_SNIPPETS[language]}\n${call.replace("SECRET", JSON.stringify(SECRET))}\n`;
      writeFileSync(join(folder, file), code);
      const { stdout, stderr } = spawnSync(command, [join(folder, file)], { encoding: "utf8" });
      expect(stderr).toBe("");
      const [header = "", payload = "", signature] = stdout.trim().split(".");
      expect(signature).toBe(createHmac("sha256", SECRET).update(`${header}.${payload}`).digest("base64url"));
      const decode = (part: string) =>
        JSON.parse(Buffer.from(part, "base64url").toString()) as Record<string, unknown>;
      expect(decode(header)).toEqual({ alg: "HS256", typ: "JWT" });
      const { iat, exp, ...claims } = decode(payload);
      expect(claims).toEqual({ sub: "42", name: "Ada", email: "ada@x.example" });
      expect(Number(exp) - Number(iat)).toBe(3600);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
