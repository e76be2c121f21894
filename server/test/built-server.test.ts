import { utils, write } from "@e965/xlsx";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compoundFile, docxFile, pdfFile, pptxFile, xlsxFile } from "./sample-files.ts";
import { copyTemplate, engine } from "./harness.ts";
import { serverProcesses } from "./started-server.ts";

const { newFolder, start, cleanUp } = serverProcesses();
const SENTENCE = "The lighthouse keeper feeds seven gulls.";
const sheet = utils.aoa_to_sheet([["Fact"], [SENTENCE]]);
/** One of each kind, since a build puts each reader into a file of its own. */
const FILES: Readonly<Record<string, Buffer | string>> = {
  "a.txt": SENTENCE,
  "a.csv": `Fact,Place\n${SENTENCE},Harbour`,
  "a.json": JSON.stringify({ fact: SENTENCE }),
  "a.pdf": pdfFile([[{ text: SENTENCE, size: 12 }]]),
  "a.docx": docxFile(`<w:p><w:r><w:t>${SENTENCE}</w:t></w:r></w:p>`),
  "a.pptx": pptxFile([{ content: `<a:p><a:r><a:t>${SENTENCE}</a:t></a:r></a:p>` }]),
  "a.xlsx": xlsxFile({ Facts: `<row><c t="inlineStr"><is><t>${SENTENCE}</t></is></c></row>` }),
  "a.xls": write(
    { SheetNames: ["Facts"], Sheets: { Facts: sheet } },
    { type: "buffer", bookType: "biff8" },
  ) as Buffer,
  "broken.doc": compoundFile({ WordDocument: Buffer.from("no document at all") }),
  "broken.ppt": compoundFile({ "PowerPoint Document": Buffer.from("no slides") }),
};

let site: Server;
let files: string;
beforeAll(async () => {
  site = createServer((request, response) => response.end(FILES[request.url?.slice(1) ?? ""] ?? ""));
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  files = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => {
  cleanUp();
  site.close();
});

test(
  "what npm start builds reads every kind of file, answers, and serves its pages",
  { timeout: 240_000 },
  async () => {
    const dataDir = newFolder();
    const server = start({
      DATA_DIR: dataDir,
      ALLOW_PRIVATE_FILE_URLS: "true",
      ...(engine === "postgres" ? { DATABASE_URL: await copyTemplate() } : {}),
    });
    const url = await server.serving();
    // Node's permission flag has two names; a build that finds neither would read files unconfined.
    expect(server.out() + server.err()).not.toContain("not kept from other files");
    const demo = JSON.parse(readFileSync(join(dataDir, "first-run.json"), "utf8")) as Record<string, string>;
    const call = async (headers: Record<string, string>, operation: string, body: object) => {
      const answer = await fetch(`${url}/chatbot/v1/${operation}`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      return ((await answer.json()) as { data: never }).data;
    };
    const token = { authorization: `Bearer ${demo.organizationToken}` };
    const key = { "api-key": demo.projectApiKey! };
    const project_uid = demo.projectUid;

    for (const name of Object.keys(FILES))
      await call(token, "uploadFile", { project_uid, file_url: `${files}/${name}` });
    const settled = async () => {
      const list: { name: string; status: string }[] = await call(token, "getProjectFiles", {
        project_uid,
        limit: 100,
      });
      return Object.fromEntries(
        list.filter(({ name }) => name in FILES).map(({ name, status }) => [name, status]),
      );
    };
    const wanted = Object.keys(FILES).map((name) => [
      name,
      name.startsWith("broken") ? "failed" : "completed",
    ]);
    await expect.poll(settled, { timeout: 120_000, interval: 500 }).toEqual(Object.fromEntries(wanted));

    const { session_uid } = (await call(key, "createSession", { widget_uid: demo.widgetUid })) as {
      session_uid: string;
    };
    const reply = await call(key, "sendMessage", {
      widget_uid: demo.widgetUid,
      session_uid,
      message: "How many gulls does the lighthouse keeper feed?",
    });
    expect(reply).toMatchObject({
      send_by: "assistant",
      message: expect.stringContaining("seven gulls") as string,
    });
    const tools = await fetch(`${url}/chatbot/v1/mcp`, {
      method: "POST",
      headers: {
        ...token,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    });
    expect(await tools.text()).toContain("sendMessage");
    expect((await fetch(`${url}/docs`)).status).toBe(200);
    server.child.kill("SIGTERM");
    expect(await server.ended).toBe(0);
  },
);
