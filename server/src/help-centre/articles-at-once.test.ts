import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openDesk, type Desk } from "../../test/desk.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";

const AT_ONCE = 6;
const ROUNDS = 8;

let t: TestApp;
let desk: Desk;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  desk = await openDesk(t);
  await desk.call("updateHelpCentre", { is_on: true, languages: ["en", "de"] });
});

const write = async (title: string): Promise<number> =>
  (await desk.call("createHelpArticle", { language: "en", title, body: "A zebra text." })).body.data.id;
const publish = (article_id: number, language = "en") =>
  desk.call("publishHelpArticle", { article_id, language });
const unpublish = (article_id: number) => desk.call("unpublishHelpArticle", { article_id, language: "en" });
const times = <Result>(count: number, call: (n: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, n) => call(n)));
const used = async (): Promise<number> =>
  (await desk.call("getTrainingStatus")).body.data.allowance.texts.used;

test("an article that is published or withdrawn many times at once takes one place of the plan", async () => {
  await publish(await write("First"));
  const id = await write("Second");
  const before = await used();
  expect((await times(AT_ONCE, () => publish(id))).map(({ status }) => status)).toEqual(
    Array.from({ length: AT_ONCE }, () => 200),
  );
  expect(await used()).toBe(before + 1);
  await times(AT_ONCE, () => unpublish(id));
  expect(await used()).toBe(before);
});

test("a draft that is saved while its article is withdrawn leaves nothing published", async () => {
  const id = await write("Fees");
  for (let round = 0; round < ROUNDS; round += 1) {
    await publish(id);
    await Promise.all([
      times(2, (n) =>
        desk.call("saveHelpTranslation", { article_id: id, language: "en", body: `A zebra ${round} ${n}.` }),
      ),
      unpublish(id),
    ]);
    const { translations } = (await desk.call("getHelpArticle", { article_id: id })).body.data;
    expect(translations).toMatchObject([{ state: "draft", published_at: null }]);
    expect((await desk.call("searchIndexDocument", { query: "zebra" })).body.data).toEqual([]);
  }
});

test("languages that are removed at once leave the article one", async () => {
  const id = await write("Fees");
  await desk.call("saveHelpTranslation", { article_id: id, language: "de", title: "Preise", body: "Text" });
  const removed = await Promise.all(
    ["en", "de"].map((language) => desk.call("deleteHelpTranslation", { article_id: id, language })),
  );
  expect(removed.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
});

test("a language can't be removed while an article is published in it", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await desk.call("updateHelpCentre", { languages: ["en", "de"] });
    const id = await write(`Fees ${round}`);
    await desk.call("saveHelpTranslation", { article_id: id, language: "de", title: "Preise", body: "Text" });
    const [removal, publication] = await Promise.all([
      desk.call("updateHelpCentre", { languages: ["en"] }),
      publish(id, "de"),
    ]);
    expect([removal.status === 200, publication.status === 200].filter(Boolean)).toHaveLength(1);
    await desk.call("unpublishHelpArticle", { article_id: id, language: "de" });
  }
});
