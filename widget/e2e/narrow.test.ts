import type { FrameLocator } from "playwright-core";
import { expect, test } from "vitest";
import { useStage } from "./use-stage.ts";

const stage = useStage();

const WORD = "Donaudampfschiff".repeat(12);
const ADDRESS = `https://example.com/${"very-long/".repeat(30)}?q=${"a".repeat(120)}`;
const CODE = ["```", `const word = "${WORD}";`, "```"].join("\n");
const TABLE = `| ${WORD} | b |\n| --- | --- |\n| ${ADDRESS} | d |`;
const PHONE = { viewport: { width: 320, height: 640 } };

const settings = (values: object) =>
  stage.t.call(stage.workspace.token, "updateWidget", {
    project_uid: stage.workspace.projectUid,
    widget_uid: stage.workspace.widgetUid,
    settings: values,
  });

/** What is wider than the chat; code and tables scroll inside a box of their own. */
const TOO_WIDE = `(() => {
  const html = document.documentElement;
  const isBeyond = (element) => {
    const { left, right } = element.getBoundingClientRect();
    return left < 0 || right > html.clientWidth;
  };
  const scrolls = [html, ...html.querySelectorAll(".panel, .panel-body")]
    .filter((element) => element.scrollWidth > element.clientWidth);
  const beyond = [...html.querySelectorAll("main *")]
    .filter((element) => !element.closest("pre, table, .unseen") && isBeyond(element));
  return [...scrolls, ...beyond].map(({ localName, className }) => localName + "." + className);
})()`;
const tooWide = (frame: FrameLocator) => frame.locator("html").evaluate(TOO_WIDE);

test("nothing scrolls sideways at 320 pixels, with any message in the conversation", async () => {
  await settings({
    greeting: `${WORD}\n\n${ADDRESS}`,
    look: { title: WORD.slice(0, 60) },
    suggested_questions: [WORD.slice(0, 150), ADDRESS.slice(0, 150)],
  });
  const said = [WORD, ADDRESS, `- ${WORD}\n- **${ADDRESS}**`, `# ${WORD}`, `\`${WORD}\``, CODE, TABLE];
  stage.script = {
    pieces: () => [said.join("\n\n")],
    choices: [{ icon: "", text: WORD, value: WORD, enabled: true }],
  };
  const { frame } = await stage.enter(stage.workspace, PHONE);
  await frame.locator(".launcher").click();
  await frame.locator("textarea").waitFor();
  expect(await tooWide(frame)).toEqual([]);
  await frame.locator("textarea").fill(`${WORD} ${ADDRESS}`);
  await frame.locator("textarea").press("Enter");
  await frame.locator('[data-send-by="assistant"] .choices button').waitFor();
  expect(await tooWide(frame)).toEqual([]);
});

test("nor does it in the form before the chat", async () => {
  const field = { required: true, options: [] };
  await settings({
    pre_chat_form: {
      enabled: true,
      fields: [
        { ...field, key: "name", label: WORD.slice(0, 100), type: "text" },
        { ...field, key: "branch", label: "Branch", type: "select", options: [WORD.slice(0, 100)] },
      ],
    },
  });
  const { frame } = await stage.enter(stage.workspace, PHONE);
  await frame.locator(".launcher").click();
  await frame.locator("button.primary").click();
  await frame.getByRole("alert").first().waitFor();
  expect(await tooWide(frame)).toEqual([]);
});

test("nor where a team member has a long name", async () => {
  const { frame } = await stage.enter(stage.workspace, PHONE);
  await frame.locator(".launcher").click();
  await frame.locator("textarea").fill("hello");
  await frame.locator("textarea").press("Enter");
  await frame.getByText("You said: hello").waitFor();
  const { body } = await stage.t.call(stage.workspace.token, "getSessions", {
    project_uid: stage.workspace.projectUid,
  });
  const session_uid = body.data[0].session_uid as string;
  const person = await stage.t.person(stage.workspace);
  const renamed = await stage.t.call(person, "updateProfile", { name: WORD.slice(0, 100) });
  expect(renamed.status).toBe(200);
  const said = {
    project_uid: stage.workspace.projectUid,
    widget_uid: stage.workspace.widgetUid,
    session_uid,
    message: ADDRESS,
  };
  expect((await stage.t.call(person, "sendMessage", { ...said, send_by: "operator" })).status).toBe(200);
  await frame.locator('[data-send-by="operator"]').waitFor();
  await stage.t.call(person, "announceTyping", { project_uid: stage.workspace.projectUid, session_uid });
  await frame.locator(".status").getByText("Donau").waitFor();
  expect(await tooWide(frame)).toEqual([]);
});
