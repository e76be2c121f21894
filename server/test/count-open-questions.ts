import type { RunningApp } from "../src/app.ts";

/** Visitors' questions that the next process would answer, were this one to stop now. */
export async function countOpenQuestions({ app }: RunningApp): Promise<number> {
  const jobs = await app.db.read
    .selectFrom("jobs")
    .select("id")
    .where("kind", "=", "assistant.reply")
    .execute();
  return jobs.length;
}
